# A formula for Homebrew. At a release: the address and the sum of the source at the index, then
# `brew update-python-resources deduce-puzzles` writes the libraries, and `brew audit --new deduce-puzzles` checks it.
class DeducePuzzles < Formula
  include Language::Python::Virtualenv

  desc "Solves binary puzzles the way a person does, and says why"
  homepage "https://pypi.org/project/deduce-puzzles/"
  url "https://files.pythonhosted.org/packages/source/d/deduce-puzzles/deduce_puzzles-0.1.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "MIT"

  depends_on "python@3.14"

  def install
    virtualenv_install_with_resources
  end

  test do
    assert_match "deduce #{version}", shell_output("#{bin}/deduce --version")
    (testpath/"puzzle.txt").write "6x6u:jfCFACCe\n"
    assert_match "Exactly one solution.", shell_output("#{bin}/deduce check puzzle.txt")
  end
end
