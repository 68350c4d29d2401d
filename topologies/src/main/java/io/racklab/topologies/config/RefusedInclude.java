package io.racklab.topologies.config;

import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigIncludeContext;
import com.typesafe.config.ConfigIncluder;
import com.typesafe.config.ConfigIncluderClasspath;
import com.typesafe.config.ConfigIncluderFile;
import com.typesafe.config.ConfigIncluderURL;
import com.typesafe.config.ConfigObject;
import java.io.File;
import java.net.URL;

/**
 * Refuses {@code include}: by default the library would silently skip an included file that it does
 * not find, and fetch URLs.
 */
final class RefusedInclude
    implements ConfigIncluder, ConfigIncluderFile, ConfigIncluderURL, ConfigIncluderClasspath {

  @Override
  public ConfigIncluder withFallback(ConfigIncluder fallback) {
    return this;
  }

  @Override
  public ConfigObject include(ConfigIncludeContext context, String what) {
    throw refused(what);
  }

  @Override
  public ConfigObject includeFile(ConfigIncludeContext context, File what) {
    throw refused(what.toString());
  }

  @Override
  public ConfigObject includeURL(ConfigIncludeContext context, URL what) {
    throw refused(what.toString());
  }

  @Override
  public ConfigObject includeResources(ConfigIncludeContext context, String what) {
    throw refused(what);
  }

  private static ConfigException refused(String what) {
    return new ConfigException.Generic(
        "include of " + what + " is not supported; write its content into this file");
  }
}
