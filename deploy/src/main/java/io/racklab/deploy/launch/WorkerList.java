package io.racklab.deploy.launch;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.receptionist.Receptionist;
import io.racklab.protocol.WorkerMessage;
import io.racklab.worker.Worker;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/**
 * A file with the address of each worker that has joined a master, one per line, kept up to date.
 * The program that started the workers can check there whether all have joined. The file exists as
 * soon as the master listens.
 */
public final class WorkerList {
  private WorkerList() {}

  /**
   * Creates the file and updates it from now on.
   *
   * @throws IOException if it cannot be written
   */
  public static void keep(MasterProcess master, Path file) throws IOException {
    write(List.of(), file);
    Behavior<Receptionist.Listing> keeper =
        Behaviors.receive(Receptionist.Listing.class)
            .onMessage(
                Receptionist.Listing.class,
                listing -> {
                  write(joined(listing), file);
                  return Behaviors.same();
                })
            .build();
    ActorRef<Receptionist.Listing> roster =
        master.system().systemActorOf(keeper, "roster", DispatcherSelector.blocking());
    master.system().receptionist().tell(Receptionist.subscribe(Worker.serviceKey(), roster));
  }

  private static List<String> joined(Receptionist.Listing listing) {
    return listing.getServiceInstances(Worker.serviceKey()).stream()
        .map(WorkerList::address)
        .sorted()
        .toList();
  }

  private static String address(ActorRef<WorkerMessage> worker) {
    akka.actor.Address address = worker.path().address();
    return address.getHost().orElse("") + ":" + address.getPort().orElse(0);
  }

  /** Replaces the file atomically: a reader sees either all new lines or all old ones. */
  private static void write(List<String> lines, Path file) {
    try {
      Path fresh = file.resolveSibling(file.getFileName() + ".new");
      Files.write(fresh, lines);
      Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
