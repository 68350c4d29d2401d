package io.racklab.deploy.hosts;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The version of a host's Java. */
record JavaVersion(int feature, String text) {
  static final int LEAST = 17;

  private static final Pattern VERSION = Pattern.compile("version \"((?:1\\.)?(\\d+)[^\"]*)\"");

  /**
   * @param java the command that starts Java on the host
   * @throws HostException if there is no Java, or it is too old
   */
  static JavaVersion of(HostShell shell, String java) throws HostException {
    ProcessResult asked = shell.script("exec \"$1\" -version 2>&1", java);
    Matcher found = VERSION.matcher(asked.out());
    if (!asked.well() || !found.find()) {
      throw new HostException(
          "has no Java at "
              + java
              + " ("
              + asked.complaint()
              + "); install Java "
              + LEAST
              + " or later, or write java = its path in HOSTS");
    }
    JavaVersion version = new JavaVersion(Integer.parseInt(found.group(2)), found.group(1));
    if (version.feature() < LEAST) {
      throw new HostException(
          "has Java "
              + version.text()
              + "; install Java "
              + LEAST
              + " or later, or write java = its path in HOSTS");
    }
    return version;
  }
}
