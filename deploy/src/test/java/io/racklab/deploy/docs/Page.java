package io.racklab.deploy.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A page in Markdown.
 *
 * @param file absolute and normal
 */
public record Page(Path file, List<String> lines) {
  private static final Pattern LINK = Pattern.compile("\\[[^\\]]*\\]\\(([^)\\s]+)\\)");
  private static final Pattern CODE = Pattern.compile("`[^`]*`");
  private static final Pattern ELSEWHERE = Pattern.compile("[a-z]+:.*");
  private static final String FENCE = "```";

  /**
   * Lines of a page between fences.
   *
   * @param language the word behind the first fence, or empty
   * @param line its number, from 1
   */
  record Block(Path file, int line, String language, String text) {
    @Override
    public String toString() {
      return file.getFileName() + ":" + line;
    }
  }

  /** All pages in a folder and below it, but for those in folders of these names. */
  public static List<Page> below(Path folder, Set<String> apart) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".md"))
          .filter(file -> parts(folder.relativize(file)).noneMatch(apart::contains))
          .sorted()
          .map(Page::read)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Page read(Path file) {
    try {
      return new Page(file.toAbsolutePath().normalize(), Files.readAllLines(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Stream<String> parts(Path path) {
    return Stream.iterate(path, Path::getParent)
        .takeWhile(part -> part != null)
        .map(part -> part.getFileName().toString());
  }

  /** Its links that lead to no file below the root, or to no heading of the page that they name. */
  public List<String> broken(Path root) {
    return links().stream()
        .filter(link -> !leadsSomewhere(link, root.toAbsolutePath().normalize()))
        .map(link -> file + " -> " + link)
        .toList();
  }

  private boolean leadsSomewhere(String link, Path root) {
    Path target = target(link);
    if (!target.startsWith(root) || !Files.exists(target)) {
      return false;
    }
    Optional<String> anchor = anchor(link);
    return anchor.isEmpty() || read(target).anchors().contains(anchor.get());
  }

  /** The pages that it leads to, but for those that are not there. */
  List<Page> next() {
    return links().stream()
        .map(this::target)
        .filter(target -> target.toString().endsWith(".md") && Files.exists(target))
        .distinct()
        .map(Page::read)
        .toList();
  }

  private Path target(String link) {
    String path = link.replaceFirst("#.*", "");
    return path.isEmpty() ? file : file.resolveSibling(path).normalize();
  }

  private static Optional<String> anchor(String link) {
    int start = link.indexOf('#');
    return start < 0 ? Optional.empty() : Optional.of(link.substring(start + 1));
  }

  /** Links and pictures, but for those to other places of the web. */
  private List<String> links() {
    return prose().stream()
        .map(line -> CODE.matcher(line).replaceAll(""))
        .flatMap(line -> LINK.matcher(line).results().map(found -> found.group(1)))
        .filter(link -> !ELSEWHERE.matcher(link).matches())
        .toList();
  }

  /** Second headings that are there twice: most likely a section was pasted where it stood. */
  List<String> repeatedSections() {
    List<String> sections = prose().stream().filter(line -> line.startsWith("## ")).toList();
    return sections.stream()
        .filter(section -> Collections.frequency(sections, section) > 1)
        .distinct()
        .map(section -> file + ": " + section)
        .toList();
  }

  /** What a link to one of its headings may say after #, as GitHub makes it of the heading. */
  private Set<String> anchors() {
    Set<String> anchors = new HashSet<>();
    for (String line : prose()) {
      if (line.startsWith("#")) {
        String slug = slug(line.replaceFirst("#+ *", ""));
        for (int again = 0; !anchors.add(again == 0 ? slug : slug + "-" + again); ) {
          again++;
        }
      }
    }
    return anchors;
  }

  private static String slug(String heading) {
    return heading.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-');
  }

  private List<String> prose() {
    List<String> prose = new ArrayList<>();
    boolean fenced = false;
    for (String line : lines) {
      if (line.startsWith(FENCE)) {
        fenced = !fenced;
      } else if (!fenced) {
        prose.add(line);
      }
    }
    return prose;
  }

  List<Block> blocks() {
    List<Block> blocks = new ArrayList<>();
    int start = -1;
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).startsWith(FENCE)) {
        if (start >= 0) {
          String language = lines.get(start).substring(FENCE.length()).strip();
          String text = String.join("\n", lines.subList(start + 1, i));
          blocks.add(new Block(file, start + 1, language, text));
        }
        start = start < 0 ? i : -1;
      }
    }
    return blocks;
  }
}
