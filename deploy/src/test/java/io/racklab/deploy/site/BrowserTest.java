package io.racklab.deploy.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A browser is opened by each system's own program, and only where there is a screen. */
class BrowserTest {
  private static final Map<String, String> SCREEN = Map.of("DISPLAY", ":0");
  private static final Map<String, String> WSL = Map.of("WSL_DISTRO_NAME", "Debian");

  @Test
  void eachSystemHasItsProgram() {
    assertThat(opened("Linux", SCREEN, "xdg-open")).contains(List.of("xdg-open", "http://it/"));
    assertThat(opened("Linux", Map.of("WAYLAND_DISPLAY", "wayland-0"), "xdg-open")).isPresent();
    assertThat(opened("Mac OS X", Map.of(), "open")).contains(List.of("open", "http://it/"));
    assertThat(opened("Linux", WSL, "wslview", "explorer.exe"))
        .contains(List.of("wslview", "http://it/"));
    assertThat(opened("Linux", WSL, "explorer.exe"))
        .contains(List.of("explorer.exe", "http://it/"));
  }

  @Test
  void withoutAScreenOrAProgramNoneIsOpened() {
    assertThat(opened("Linux", Map.of(), "xdg-open")).isEmpty();
    assertThat(opened("Linux", Map.of("DISPLAY", ""), "xdg-open")).isEmpty();
    assertThat(opened("Linux", SCREEN)).isEmpty();
  }

  private static Optional<List<String>> opened(
      String system, Map<String, String> environment, String... installed) {
    return Browser.command(system, environment, Set.of(installed)::contains, "http://it/");
  }
}
