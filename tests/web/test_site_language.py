"""The language of the site: the one that was chosen, else the browser's if the site speaks it, else English."""

import pytest

pytestmark = pytest.mark.nightly


@pytest.fixture
def opened(chromium, served):
    """Open the site in a browser that prefers some languages; give its page."""
    contexts = []

    def opens(locale):
        context = chromium.new_context(locale=locale, service_workers="block")
        contexts.append(context)
        context.route("**/*.{wasm,zip,whl}", lambda route: route.abort())  # the program is not needed
        page = context.new_page()
        page.goto(served)
        return page

    yield opens
    for context in contexts:
        context.close()


def spoken(page):
    """Say what a page speaks that goes nowhere any more."""
    page.wait_for_load_state("networkidle")
    code = page.locator("[name=language]").input_value()
    assert page.locator("html").get_attribute("lang") == code
    return code


def choose(page, code):
    with page.expect_navigation():
        page.locator("[name=language]").select_option(code)


def test_chosen_language_is_kept(opened, served):
    page = opened("fr-FR")
    assert spoken(page) == "fr"
    choose(page, "es")
    assert spoken(page) == "es"
    page.goto(served)
    assert spoken(page) == "es"
    choose(page, "en")
    assert spoken(page) == "en"
    page.goto(served)
    assert spoken(page) == "en"
