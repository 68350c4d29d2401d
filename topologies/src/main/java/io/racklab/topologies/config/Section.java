package io.racklab.topologies.config;

import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigOrigin;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * A section of a user's file while it is being read. The keys that a reader asks for with {@link
 * #at} are the known ones; {@link #end} then reports every other key as a problem. Problems are
 * collected in {@link #problems}, so that one reading finds them all.
 *
 * <p>Not thread-safe.
 */
public final class Section {
  private final String name;
  private final ConfigObject object;
  private final Problems problems;
  private final Path folder;
  private final Set<String> known = new TreeSet<>();

  /**
   * Creates a section.
   *
   * @param name the name that messages use for the section; empty for a whole file
   * @param folder the folder that relative paths in the section start from
   */
  public Section(String name, ConfigObject object, Problems problems, Path folder) {
    this.name = name;
    this.object = object;
    this.problems = problems;
    this.folder = folder;
  }

  /** Returns a section without keys, which stands for a missing one. */
  public static Section empty() {
    return new Section("", ConfigFactory.empty().root(), new Problems(""), Path.of(""));
  }

  /** Returns the field of a key, present or not, and makes the key known. */
  public Field at(String key) {
    known.add(key);
    return new Field(this, key, object.get(key));
  }

  /** True if the key is in the section; does not make it known. */
  public boolean has(String key) {
    return object.containsKey(key);
  }

  /** Ends the reading: every unknown key is a problem. */
  public void end() {
    end(List.of());
  }

  /**
   * Like {@link #end()}, but also proposes keys of sections below this one.
   *
   * @param deeper the paths of such keys, such as {@code tasks.slowstart}
   */
  public void end(Collection<String> deeper) {
    for (String key : object.keySet()) {
      if (!known.contains(key)) {
        String place = name.isEmpty() ? "" : " in " + name;
        problems.add(
            object.get(key).origin(),
            "unknown key " + UnreadableException.shortened(key) + place,
            known.isEmpty() && deeper.isEmpty()
                ? "leave it out"
                : "did you mean " + nearest(key, deeper) + "?");
      }
    }
  }

  /** Returns the nearest known key or path; among equally near ones, a key of this section. */
  private String nearest(String key, Collection<String> deeper) {
    Map<String, String> places = new LinkedHashMap<>();
    known.forEach(one -> places.put(one, one));
    deeper.forEach(path -> places.putIfAbsent(path.substring(path.lastIndexOf('.') + 1), path));
    return places.get(Nearest.to(key, places.keySet()));
  }

  /** Adds a problem with the section as a whole. */
  public void problem(String what, String instead) {
    problems.add(origin(), what, instead);
  }

  /** Returns the place where the section was written. */
  public ConfigOrigin origin() {
    return object.origin();
  }

  /** Returns the problems found up to now in the whole file. */
  public Problems problems() {
    return problems;
  }

  /** Returns the folder from which relative paths in the section start. */
  public Path folder() {
    return folder;
  }

  /** Returns the keys in the section, sorted. */
  public Set<String> keys() {
    return new TreeSet<>(object.keySet());
  }
}
