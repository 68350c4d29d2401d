package io.racklab.master.engine.schedule.external;

import static io.racklab.master.engine.schedule.BuiltIn.copies;
import static io.racklab.master.engine.schedule.BuiltIn.maps;
import static io.racklab.master.engine.schedule.BuiltIn.order;
import static io.racklab.master.engine.schedule.BuiltIn.reduces;
import static io.racklab.master.engine.schedule.BuiltIn.slots;

import io.racklab.master.engine.schedule.PolicyFactory;
import io.racklab.master.engine.schedule.PolicyProvider;
import io.racklab.topologies.config.Section;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** The policies whose decisions other programs make. */
public final class ExternalFamily {
  static final String KIND = "external";

  /** A whole scheduler of containers, in the place of an order. */
  static final String CONTAINERS = KIND + "-" + ExternalContainers.WORD;

  /** All kinds whose decisions a program makes. */
  static final Set<String> KINDS = Set.of(KIND, CONTAINERS);

  public static final List<PolicyProvider<?>> POLICIES =
      List.of(
          order(KIND, section -> read(section, ExternalOrder::new)),
          order(CONTAINERS, section -> read(section, ExternalContainers::new)),
          slots(KIND, section -> read(section, ExternalSlots::new)),
          maps(KIND, section -> read(section, ExternalMaps::new)),
          reduces(KIND, section -> read(section, ExternalReduces::new)),
          copies(KIND, section -> read(section, ExternalCopies::new)));

  private ExternalFamily() {}

  private static <T> PolicyFactory<T> read(Section section, Function<Asker, T> answer) {
    Optional<Program> program = ProgramReader.read(section);
    return seed -> answer.apply(new Asker(program.orElseThrow()));
  }
}
