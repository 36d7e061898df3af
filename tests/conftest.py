"""Makes the modules that tests of several rooms share importable from each of them."""
