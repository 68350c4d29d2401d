package io.racklab.protocol;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.typed.ActorRef;
import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Finds the messages among the protocol's classes and creates one of each from its components. */
final class SampleMessages {
  private final ActorTestKit actors;
  private final int listSize;
  private long next = 1;

  /**
   * @param listSize the number of elements of each list in the messages
   */
  SampleMessages(ActorTestKit actors, int listSize) {
    this.actors = actors;
    this.listSize = listSize;
  }

  /** Returns every class of the protocol that is a message and can have instances. */
  static List<Class<?>> types() {
    try {
      Path classes =
          Path.of(Message.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      try (Stream<Path> files = Files.walk(classes)) {
        return files
            .map(file -> classes.relativize(file).toString())
            .filter(file -> file.endsWith(".class") && !file.contains("-info"))
            .map(file -> file.replace(".class", "").replace('/', '.').replace('\\', '.'))
            .sorted()
            .<Class<?>>map(SampleMessages::load)
            .filter(type -> Message.class.isAssignableFrom(type) && !type.isInterface())
            .toList();
      }
    } catch (IOException | URISyntaxException e) {
      throw new AssertionError("cannot list the protocol's classes", e);
    }
  }

  private static Class<?> load(String name) {
    try {
      return Class.forName(name, false, Message.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }

  /** Creates a record whose numbers all differ, so that none can be mistaken for another. */
  Object record(Class<?> type) {
    RecordComponent[] components = type.getRecordComponents();
    Class<?>[] types =
        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    Object[] values = Arrays.stream(components).map(part -> value(part.getGenericType())).toArray();
    try {
      return type.getDeclaredConstructor(types).newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError("cannot make a " + type, e);
    }
  }

  private Object value(Type type) {
    if (type instanceof ParameterizedType generic && generic.getRawType() == List.class) {
      Type element = generic.getActualTypeArguments()[0];
      return Stream.generate(() -> value(element)).limit(listSize).toList();
    } else if (type instanceof ParameterizedType generic
        && generic.getRawType() == ActorRef.class) {
      return actors.createTestProbe().ref();
    } else if (type == long.class || type == Long.class) {
      // A value that neither a double nor an int can hold.
      return (1L << 60) + next++;
    } else if (type == int.class || type == Integer.class) {
      return (int) next++;
    } else if (type == double.class) {
      return 1.0 / (2 + next++);
    } else if (type == float.class) {
      return 1.0f / (2 + next++);
    } else if (type == boolean.class) {
      return true;
    } else if (type == byte[].class) {
      return new byte[] {(byte) next++, (byte) 0xff, 0};
    } else if (type == String.class) {
      return "text-" + next++;
    } else if (type instanceof Class<?> constants && constants.isEnum()) {
      Object[] all = constants.getEnumConstants();
      return all[all.length - 1];
    } else if (type instanceof Class<?> nested && nested.isRecord()) {
      return record(nested);
    }
    throw new AssertionError("say here how to make a " + type);
  }
}
