package io.racklab.deploy.program;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The version of this program, as the build recorded it. */
public final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    return new String[] {"racklab " + text() + " (Java " + Runtime.version() + ")"};
  }

  /** Returns the version alone. */
  public static String text() {
    Properties properties = new Properties();
    try (InputStream stream = Version.class.getResourceAsStream("/racklab-version.properties")) {
      properties.load(stream);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties.getProperty("version");
  }
}
