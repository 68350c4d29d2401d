package io.racklab.deploy.architecture;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaParameterizedType;
import com.tngtech.archunit.core.domain.JavaType;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * What actors tell each other, and the closures in it. A message is a record of a type of which
 * there is an {@code ActorRef} or a {@code Behavior}; what is in the records that it holds counts.
 */
final class Messages {
  private static final Set<String> ACTORS =
      Set.of(ActorRef.class.getName(), Behavior.class.getName(), AbstractBehavior.class.getName());

  private Messages() {}

  /** All messages of these classes. */
  static Set<JavaClass> of(JavaClasses classes) {
    Set<JavaClass> told = new LinkedHashSet<>();
    for (JavaClass one : classes) {
      one.getSuperclass().ifPresent(type -> addTold(type, told));
      one.getFields().forEach(field -> addTold(field.getType(), told));
      for (JavaMethod method : one.getMethods()) {
        addTold(method.getReturnType(), told);
        method.getParameterTypes().forEach(type -> addTold(type, told));
      }
    }
    Set<JavaClass> messages = new LinkedHashSet<>();
    for (JavaClass one : classes) {
      if (one.isRecord() && told.stream().anyMatch(type -> one.isAssignableTo(type.getName()))) {
        messages.add(one);
      }
    }
    return messages;
  }

  /** Adds what those in a type are told, such as the command of a list of references. */
  private static void addTold(JavaType type, Set<JavaClass> told) {
    if (type instanceof JavaParameterizedType generic) {
      for (JavaType argument : generic.getActualTypeArguments()) {
        if (ACTORS.contains(generic.toErasure().getName())
            && !argument.toErasure().isEquivalentTo(Object.class)) {
          told.add(argument.toErasure());
        }
        addTold(argument, told);
      }
    }
  }

  /** The components of messages that are or hold closures. */
  static List<String> closures(JavaClasses classes) {
    Set<String> closures = new TreeSet<>();
    of(classes).forEach(message -> addClosures(message, new LinkedHashSet<>(), closures));
    return List.copyOf(closures);
  }

  private static void addClosures(JavaClass holder, Set<JavaClass> seen, Set<String> closures) {
    if (!seen.add(holder)) {
      return;
    }
    components(holder)
        .forEach(
            component -> {
              for (JavaClass type : component.getType().getAllInvolvedRawTypes()) {
                if (isClosure(type)) {
                  closures.add(component.getFullName());
                } else if (type.isRecord()) {
                  addClosures(type, seen, closures);
                }
              }
            });
  }

  private static Stream<JavaField> components(JavaClass holder) {
    return holder.getFields().stream()
        .filter(field -> !field.getModifiers().contains(JavaModifier.STATIC));
  }

  private static boolean isClosure(JavaClass type) {
    return type.isEquivalentTo(Runnable.class)
        || type.getPackageName().equals("java.util.function")
        || type.isAnnotatedWith(FunctionalInterface.class);
  }
}
