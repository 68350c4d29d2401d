package io.racklab.master.papers.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.racklab.topologies.config.InvalidInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Figures in files. */
class FigureFileTest {
  private static final String EXPERIMENT =
      """
        experiment {
          cluster = quickstart, repeats = 3
          workload { kind = mix, jobs = 4, jobs-of = [ { benchmark = grep, input = 1 GiB } ] }
          schedulers = [ fifo, fair ]
        }
      """;
  private static final String HEAD = "figure {\n paper = p, title = T, shows = S\n";
  private static final String ROW =
      "rows = [ { label = time, metric = job_s.mean, scheduler = fair, versus = fifo, paper = \"-26 %\" } ]\n";

  @TempDir private Path folder;

  @Test
  void isReadWithExperimentRowsAndAssumptions() throws IOException {
    PaperFigure figure =
        read(
            HEAD
                + EXPERIMENT
                + ROW
                + "assumptions = [ { name = sizes, key = workload.jobs-of, text = why } ]\n}\n",
            false);

    assertThat(figure.name()).isEqualTo("mine");
    assertThat(figure.experiments()).hasSize(1);
    assertThat(figure.experiments().get(0).study().first().name()).isEqualTo("mine");
    assertThat(figure.experiments().get(0).study().first().repeats()).isEqualTo(3);
    assertThat(figure.assumptions().get(0).setting())
        .startsWith("workload.jobs-of = ")
        .contains("grep");
    FigureRow row = figure.rows().get(0);
    assertThat(row.metric().name()).isEqualTo("job_s.mean");
    assertThat(row.scheduler()).contains("fair");
    assertThat(row.baseline())
        .contains(
            new FigureRow.Baseline(
                "fifo", Optional.empty(), true, Optional.empty(), false, Optional.empty()));
    assertThat(row.paper().tolerance()).isEqualTo("× 1.5");
    assertThat(row.paper().range()).isEqualTo(PaperClaim.parse("-26 %").withinFactor(1.5));
  }

  @Test
  void quickIsLaidOverTheExperimentsAndWhatTheyHaveInCommonUnderThem() throws IOException {
    String text =
        HEAD
            + """
              common { cluster = quickstart, repeats = 5, schedulers = [ fifo ]
                       workload { kind = mix, jobs = 4, jobs-of = [ { benchmark = grep, input = 1 GiB } ] } }
              experiments { a {}, b { workload.jobs = 8 } }
              quick { repeats = 2, workload.jobs = 1 }
              rows = [ { label = l, of = a, metric = job_s.mean, paper = 3 }
                       { label = l, of = b, metric = workload.jobs, paper = 3 } ]
            }
            """;

    PaperFigure full = read(text, false);
    assertThat(full.experiments()).extracting(PaperFigure.Part::name).containsExactly("a", "b");
    assertThat(full.experiments().get(0).study().first().jobs(1)).hasSize(4);
    assertThat(full.experiments().get(1).study().first().jobs(1)).hasSize(8);
    assertThat(full.experiments().get(1).study().first().name()).isEqualTo("mine-b");
    PaperFigure quick = read(text, true);
    assertThat(quick.experiments())
        .allSatisfy(
            part -> {
              assertThat(part.study().first().repeats()).isEqualTo(2);
              assertThat(part.study().first().jobs(1)).hasSize(1);
            });
  }

  @Test
  void tracesAreLookedForInTheirFolder() throws IOException {
    String text =
        HEAD
            + """
              traces { small = "swim/small.tsv" }
              experiment { cluster = quickstart, schedulers = [ fifo ]
                           workload { kind = swim, file = ${figure.traces.small} } }
              rows = [ { label = l, metric = workload.jobs, paper = 2 } ]
            }
            """;
    FigureFile file = file(text);
    Path traces = folder.resolve("elsewhere");
    Path trace = traces.resolve("swim/small.tsv");

    assertThat(file.missingTrace(traces)).contains(trace);

    Files.createDirectories(trace.getParent());
    Files.writeString(trace, "a\t1\t1\t10\t0\t5\nb\t2\t1\t10\t7\t5\n");
    assertThat(file.missingTrace(traces)).isEmpty();
    assertThat(file.read(traces, false).experiments().get(0).study().first().jobs(1)).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          paper = "-26 %"        | paper = near              | paper = near is neither a value nor a bound
          metric = job_s.mean    | metric = "job s"          | is not a quantity
          metric = job_s.mean    | metric = job_s.meen       | write metric = job_s.mean
          metric = job_s.mean    | metric = rows.shuffleshare | write metric = rows.shuffle-share
          scheduler = fair       | scheduler = fare          | write scheduler = fair
          versus = fifo          | versus = fiffo            | write versus = fifo
          versus = fifo          | as = ratio                | none of change, difference
          versus = fifo          | factor = 0.5              | factor = 0.5 is below 1
          versus = fifo          | factor = 2, within = 1    | not both
          versus = fifo          | within = "> 2"            | within is an amount
          paper = "-26 %"        | paper = 0                 | a factor does not apply to a value of zero
          scheduler = fair,      | ''                        | the row names no scheduler
          metric = job_s.mean    | metric = workload.jobs    | leave scheduler out
          label = time           | lable = time              | did you mean label?
          metric = job_s.mean, scheduler = fair, versus = fifo | metric = later-jobs, scheduler = fair | later-jobs compares with another
          versus = fifo          | of = b                    | of = b is none of
          versus = fifo          | versus-of = ""            | versus-of needs versus
          versus = fifo          | bound = "> -10 %"         | bound and because belong together
          versus = fifo          | because = "there is no more" | bound and because belong together
          versus = fifo          | bound = "-20 to 0 %", because = why | does not exclude the paper's value
          versus = fifo          | best-of { fifo = 1, fair = 2 } | best-of names the schedulers
          scheduler = fair, versus = fifo | best-of { fifo = 1, fare = 2 } | did you mean fair?
          scheduler = fair, versus = fifo | best-of { fifo = 1 } | values in best-of: 1, at least 2 are needed
          scheduler = fair, versus = fifo | best-of { fifo = 1, fair = 2 }, best-where { metric = workload.jobs, is = "< 2" } | workload.jobs is not a number of a run
          scheduler = fair, versus = fifo | over-best-of { fifo = 1, fair = 2 } | add best-of
          metric = job_s.mean    | metric = "job_s.p95 - workload.jobs" | slowdown.p75 - slowdown.p25
          """)
  void whatIsWrongWithARowIsSaid(String part, String wrong, String told) {
    String text = HEAD + EXPERIMENT + ROW.replace(part, wrong) + "}\n";

    assertThatThrownBy(() -> read(text, false))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(told)
        .hasMessageContaining("mine.conf:8");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          cluster = quickstart  | cluster = quickstat  | did you mean quickstart?
          repeats = 3           | repeets = 3          | did you mean repeats?
          experiment {          | experiments {        | mine.conf:4: cluster must be a section
          """)
  void whatIsWrongWithAnExperimentIsSaidAtItsLine(String part, String wrong, String told) {
    String text = HEAD + EXPERIMENT.replace(part, wrong) + ROW + "}\n";

    assertThatThrownBy(() -> read(text, false))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(told.strip());
  }

  @Test
  void anAssumptionNamesAKeyThatIsSet() {
    String text =
        HEAD
            + EXPERIMENT
            + ROW
            + "assumptions = [ { name = n, key = tasks.slowstart, text = why } ]\n}\n";

    assertThatThrownBy(() -> read(text, false))
        .hasMessageContaining("no experiment of the figure sets tasks.slowstart");
  }

  @Test
  void wordsMeanFiguresPapersOrAll() {
    assertThat(FigureFile.named("nas-fig2", folder))
        .extracting(FigureFile::name)
        .containsExactly("nas-fig2");
    assertThat(FigureFile.named("nas", folder)).extracting(FigureFile::name).contains("nas-fig2");
    assertThat(FigureFile.named("all", folder))
        .extracting(FigureFile::name)
        .containsExactlyElementsOf(FigureFile.bundledNames().keySet());
    assertThatThrownBy(() -> FigureFile.named("nas-fig22", folder))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("did you mean nas-fig2?");
  }

  private PaperFigure read(String text, boolean quick) throws IOException {
    return file(text).read(folder, quick);
  }

  private FigureFile file(String text) throws IOException {
    Files.writeString(folder.resolve("mine.conf"), text);
    return FigureFile.named("mine.conf", folder).get(0);
  }
}
