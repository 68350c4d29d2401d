package io.racklab.deploy.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;

/**
 * The rooms of a package: each package directly below it with all that is below that, and what lies
 * in the package itself, which a pattern such as {@code (*)..} would pass over.
 */
record Rooms(String home) implements SliceAssignment {
  private static final String NO_ROOM = "the package itself";

  @Override
  public SliceIdentifier getIdentifierOf(JavaClass one) {
    String name = one.getPackageName();
    if (name.equals(home)) {
      return SliceIdentifier.of(NO_ROOM);
    }
    return name.startsWith(home + ".")
        ? SliceIdentifier.of(name.substring(home.length() + 1).split("\\.")[0])
        : SliceIdentifier.ignore();
  }

  @Override
  public String getDescription() {
    return "rooms of " + home;
  }
}
