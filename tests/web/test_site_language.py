"""The language of the site: the one that was chosen, else the browser's if the site speaks it, else English."""

import pytest

pytestmark = pytest.mark.nightly


def test_chosen_language_is_kept(chromium, served):
    context = chromium.new_context(locale="fr-FR", service_workers="block")
    context.route("**/*.{wasm,zip,whl}", lambda route: route.abort())  # the program is not needed
    page = context.new_page()

    def spoken():
        page.wait_for_load_state("networkidle")
        code = page.locator("[name=language]").input_value()
        assert page.locator("html").get_attribute("lang") == code
        return code

    page.goto(served)
    assert spoken() == "fr"
    for code in ("es", "en"):
        with page.expect_navigation():
            page.locator("[name=language]").select_option(code)
        assert spoken() == code
        page.goto(served)
        assert spoken() == code
    context.close()
