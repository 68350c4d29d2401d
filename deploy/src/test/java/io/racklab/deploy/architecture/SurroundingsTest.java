package io.racklab.deploy.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Time, threads and randomness come from the launcher alone: hence two clocks and exact repeats.
 */
class SurroundingsTest {
  private static final ArchRule NOT_ASKED =
      noClasses().should().accessTargetWhere(new Surroundings());

  @Test
  void onlyTheLauncherAsksTheOperatingSystem() {
    JavaClasses rooms =
        new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(
                "io.racklab.protocol",
                "io.racklab.topologies",
                "io.racklab.worker",
                "io.racklab.master");
    assertThat(rooms).hasSizeGreaterThan(100);

    NOT_ASKED.check(rooms);
  }

  @ParameterizedTest
  @ValueSource(
      classes = {
        Millis.class,
        NanosByReference.class,
        ProcessorNanos.class,
        Sleeper.class,
        UnitSleeper.class,
        Parked.class,
        Later.class,
        Address.class,
        ThreadMaker.class,
        Pool.class,
        Dice.class,
        MathDice.class,
        LocalDice.class,
        SplitDice.class,
        Name.class,
        Now.class,
        Today.class
      })
  void theRuleSeesWhoAsks(Class<?> asking) {
    JavaClasses one = new ClassFileImporter().importClasses(asking);

    assertThat(NOT_ASKED.evaluate(one).hasViolation()).isTrue();
  }

  @Test
  void theRuleLetsSeededDicePass() {
    JavaClasses one = new ClassFileImporter().importClasses(SeededDice.class);

    assertThat(NOT_ASKED.evaluate(one).hasViolation()).isFalse();
  }

  static class Millis {
    long time = System.currentTimeMillis();
  }

  static class NanosByReference {
    LongSupplier time = System::nanoTime;
  }

  static class ProcessorNanos {
    long time = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  static class Sleeper {
    void sleep() throws InterruptedException {
      Thread.sleep(1);
    }
  }

  static class UnitSleeper {
    void sleep() throws InterruptedException {
      TimeUnit.SECONDS.sleep(1);
    }
  }

  static class Parked {
    void park() {
      LockSupport.parkNanos(1);
    }
  }

  static class Later {
    Object later = CompletableFuture.supplyAsync(() -> 1);
  }

  static class Address {
    int hash = System.identityHashCode(this);
  }

  static class ThreadMaker {
    Thread thread = new Thread(() -> {});
  }

  static class Pool {
    Object pool = Executors.newCachedThreadPool();
  }

  static class Dice {
    Random dice = new Random();
  }

  static class MathDice {
    double dice = Math.random();
  }

  static class LocalDice {
    Random dice = ThreadLocalRandom.current();
  }

  static class SplitDice {
    SplittableRandom dice = new SplittableRandom();
  }

  static class Name {
    Supplier<UUID> name = UUID::randomUUID;
  }

  static class Now {
    Instant now = Instant.now();
  }

  static class Today {
    List<LocalDateTime> now = List.of(LocalDateTime.now());
  }

  static class SeededDice {
    Random dice = new Random(1);
    SplittableRandom split = new SplittableRandom(1);
  }
}
