package io.racklab.deploy.architecture;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Finds collections without an order whose order could reach a decision or a file: HashMap and its
 * like, and the immutable ones of {@code Map.of}, whose order differs from process to process.
 *
 * <p>They are good for look-ups. So a class, with those nested in it, that makes one may not go
 * through any map or set, nor hand one to other classes. What has to be gone through is a
 * LinkedHashMap, a TreeMap or sorted.
 */
final class HashOrder {
  private static final Set<String> UNORDERED =
      Set.of(
          "java.util.HashMap",
          "java.util.HashSet",
          "java.util.IdentityHashMap",
          "java.util.WeakHashMap",
          "java.util.Hashtable",
          "java.util.concurrent.ConcurrentHashMap");
  private static final Set<String> GOING_THROUGH =
      Set.of(
          "keySet",
          "values",
          "entrySet",
          "forEach",
          "replaceAll",
          "iterator",
          "spliterator",
          "stream",
          "parallelStream",
          "toArray",
          "removeIf",
          "toString",
          "keys",
          "elements");

  private HashOrder() {}

  /**
   * What is wrong, a line each.
   *
   * @param harmless what was looked at and may stay: a class, or a class, a dot and the method that
   *     it calls or that returns
   */
  static List<String> violations(JavaClasses classes, Set<String> harmless) {
    Map<String, List<JavaClass>> files = new TreeMap<>();
    for (JavaClass one : classes) {
      files.computeIfAbsent(outermost(one).getName(), name -> new ArrayList<>()).add(one);
    }
    List<String> violations = new ArrayList<>();
    files.forEach(
        (file, members) -> {
          if (!harmless.contains(file.substring("io.racklab.".length()))
              && members.stream()
                  .flatMap(member -> member.getAccessesFromSelf().stream())
                  .anyMatch(HashOrder::makesOne)) {
            check(file, members, harmless, violations);
          }
        });
    return violations;
  }

  private static JavaClass outermost(JavaClass nested) {
    JavaClass outer = nested;
    while (outer.getEnclosingClass().isPresent()) {
      outer = outer.getEnclosingClass().get();
    }
    return outer;
  }

  private static void check(
      String file, List<JavaClass> members, Set<String> harmless, List<String> violations) {
    Predicate<String> bad =
        name -> !harmless.contains(file.substring("io.racklab.".length()) + "." + name);
    for (JavaClass member : members) {
      for (JavaAccess<?> access : member.getAccessesFromSelf()) {
        if ((goesThrough(access) || copies(access) || handsOver(file, access))
            && bad.test(access.getName())) {
          violations.add(access.getDescription());
        }
      }
      for (JavaCodeUnit unit : member.getCodeUnits()) {
        if (!unit.getModifiers().contains(JavaModifier.PRIVATE)
            && !unit.getModifiers().contains(JavaModifier.SYNTHETIC)
            && isMapOrSet(unit.getRawReturnType())
            && bad.test(unit.getName())) {
          violations.add(unit.getDescription() + " returns a map or set");
        }
      }
    }
  }

  private static boolean makesOne(JavaAccess<?> access) {
    String owner = access.getTargetOwner().getName();
    String name = access.getName();
    return switch (owner) {
      case "java.util.Map", "java.util.Set" ->
          (name.equals("of") && !access.getTarget().getFullName().endsWith("of()"))
              || name.equals("ofEntries")
              || name.equals("copyOf");
      case "java.util.stream.Collectors" -> collects(access, name);
      default -> name.equals("<init>") && UNORDERED.contains(owner);
    };
  }

  /** Collectors that are given the map to fill are as ordered as that. */
  private static boolean collects(JavaAccess<?> access, String name) {
    boolean given = access.getTarget().getFullName().contains("java.util.function.Supplier");
    return !given
        && (name.startsWith("to") && (name.contains("Map") || name.contains("Set"))
            || name.startsWith("groupingBy")
            || name.startsWith("partitioningBy"));
  }

  private static boolean goesThrough(JavaAccess<?> access) {
    return isMapOrSet(access.getTargetOwner()) && GOING_THROUGH.contains(access.getName());
  }

  /** A copy of a list is one of these, too. */
  private static boolean copies(JavaAccess<?> access) {
    String target = access.getTarget().getFullName();
    return target.startsWith("java.")
        && (target.contains("(java.util.Collection") || target.contains("java.lang.Iterable)"))
        && !target.contains(".equals(");
  }

  private static boolean handsOver(String file, JavaAccess<?> access) {
    return access.getTargetOwner().getPackageName().startsWith("io.racklab")
        && !outermost(access.getTargetOwner()).getName().equals(file)
        && access.getTarget()
            instanceof com.tngtech.archunit.core.domain.AccessTarget.CodeUnitCallTarget target
        && target.getRawParameterTypes().stream().anyMatch(HashOrder::isMapOrSet);
  }

  private static boolean isMapOrSet(JavaClass type) {
    return type.getPackageName().startsWith("java.util")
        && (type.isAssignableTo(Map.class) || type.isAssignableTo(Set.class))
        && !type.getName().startsWith("java.util.Enum")
        && !type.getName().startsWith("java.util.Linked")
        && !type.getName().startsWith("java.util.Tree");
  }
}
