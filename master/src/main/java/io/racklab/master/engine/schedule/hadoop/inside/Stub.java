package io.racklab.master.engine.schedule.hadoop.inside;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** An object of one of Hadoop's interfaces that answers some questions and ignores the rest. */
final class Stub {
  private final Map<String, Supplier<?>> answers = new LinkedHashMap<>();

  /** Answers calls of a method. */
  Stub answer(String method, Supplier<?> answer) {
    answers.put(method, answer);
    return this;
  }

  /** Answers calls of a method with one value. */
  Stub answer(String method, Object value) {
    return answer(method, (Supplier<?>) () -> value);
  }

  /** Returns the object, which equals itself only and has the name as its text. */
  <T> T as(Class<T> type, String name) {
    int hash = name.hashCode();
    Object made =
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (self, method, arguments) -> {
              Supplier<?> answer = answers.get(method.getName());
              if (answer != null) {
                return answer.get();
              }
              return switch (method.getName()) {
                case "equals" -> self == arguments[0];
                case "hashCode" -> hash;
                case "toString" -> name;
                default -> nothing(method.getReturnType());
              };
            });
    return type.cast(made);
  }

  private static Object nothing(Class<?> type) {
    if (List.class.isAssignableFrom(type)) {
      return new ArrayList<>();
    }
    if (Set.class.isAssignableFrom(type)) {
      return new LinkedHashSet<>();
    }
    if (Map.class.isAssignableFrom(type)) {
      return new LinkedHashMap<>();
    }
    if (type == boolean.class) {
      return false;
    }
    if (type == long.class) {
      return 0L;
    }
    return type == int.class ? (Object) 0 : type == float.class ? (Object) 0f : null;
  }
}
