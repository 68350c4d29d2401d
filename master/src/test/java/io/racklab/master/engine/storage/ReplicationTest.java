package io.racklab.master.engine.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.racklab.master.Clusters;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/**
 * Two racks of three nodes, 0 to 2 and 3 to 5. A node is dead after 10 s, turns come every 3 s, a
 * copy is waited for for a minute.
 */
class ReplicationTest implements ReplicaNews {
  private static final long SECOND = 1_000_000_000L;
  private static final Topology TOPOLOGY = Clusters.equal(2, 3, new Slots.Typed(1, 1), 2);

  private final List<String> news = new ArrayList<>();
  private Replication replication = replication(2, 2, 1);
  private int blocks;

  private Replication replication(int streams, int perNode, long seed) {
    return new Replication(
        new BlockPlacement(TOPOLOGY),
        new ReplicationSettings(
            Duration.ofSeconds(10), streams, perNode, Duration.ofSeconds(3), Duration.ofMinutes(1)),
        new Random(seed),
        this,
        CopyObserver.NONE);
  }

  private Block block(int wanted, Integer... holders) {
    Block block = new Block(BlockName.input(1, blocks++), Clusters.BLOCK, wanted, List.of(holders));
    replication.add(block, 0);
    return block;
  }

  private void silent(int node, long second) {
    replication.silent(node, second * SECOND);
  }

  private void heard(int node, long second) {
    replication.heard(node, second * SECOND);
  }

  private long next(long second) {
    long next = replication.nextNanos(second * SECOND);
    return next == Long.MAX_VALUE ? -1 : next / SECOND;
  }

  /** As whoever drives it does: looks whenever it may be worth it, until that time. */
  private List<BlockCopy> until(long from, long to) {
    List<BlockCopy> copies = new ArrayList<>();
    long at = from * SECOND;
    long next = Math.max(at, replication.nextNanos(at));
    while (next <= to * SECOND) {
      copies.addAll(replication.look(next));
      next = Math.max(next, replication.nextNanos(next));
    }
    return copies;
  }

  private void arrive(BlockCopy copy, long second) {
    IntStream.range(0, copy.targets().size())
        .forEach(hop -> replication.arrived(copy, hop, second * SECOND));
  }

  @Test
  void nothingIsToBeDoneWhileNothingIsLost() {
    block(2, 0, 3);
    assertThat(next(0)).isEqualTo(-1);
    assertThat(replication.look(SECOND)).isEmpty();
  }

  @Test
  void aNodeThatIsHeardInTimeLosesNothing() {
    block(2, 0, 3);
    silent(0, 4);
    assertThat(next(4)).isEqualTo(14);
    heard(0, 13);
    assertThat(next(13)).isEqualTo(-1);
    assertThat(news).isEmpty();
  }

  /** It is dead at 14 s; the next turn is at 15 s. */
  @Test
  void theBlocksOfADeadNodeAreCopiedAtTheNextTurn() {
    Block lost = block(2, 0, 3);
    block(2, 1, 4);
    silent(0, 4);
    assertThat(until(4, 14)).isEmpty();
    assertThat(news).containsExactly("dead 0 lacking 1 missing 0");
    assertThat(next(14)).isEqualTo(15);

    List<BlockCopy> copies = until(14, 15);
    assertThat(copies).hasSize(1);
    assertThat(copies.get(0).block()).isSameAs(lost);
    assertThat(copies.get(0).source()).isEqualTo(3);
    assertThat(copies.get(0).targets()).hasSize(1).isSubsetOf(1, 2);

    arrive(copies.get(0), 20);
    assertThat(news).endsWith("stored 3 to " + copies.get(0).targets().get(0));
    assertThat(next(20)).isEqualTo(-1);
  }

  @Test
  void aNodeSendsTwoAtOnce() {
    IntStream.range(0, 5).forEach(any -> block(2, 0, 3));
    silent(0, 0);
    List<BlockCopy> first = until(0, 12);
    assertThat(first).hasSize(2);
    assertThat(until(12, 60)).isEmpty();
    arrive(first.get(1), 61);
    assertThat(until(61, 63)).hasSize(1);
    arrive(first.get(0), 64);
    assertThat(until(64, 65)).isEmpty();
    assertThat(until(65, 66)).hasSize(1);
  }

  @Test
  void aTurnLooksAtSoManyBlocksForEachNodeThatIsAlive() {
    replication = replication(100, 2, 1);
    IntStream.range(0, 24).forEach(any -> block(2, 0, 3));
    silent(0, 0);
    assertThat(until(0, 12)).hasSize(2 * 5);
    assertThat(until(13, 15)).hasSize(2 * 5);
    assertThat(until(16, 18)).hasSize(4);
    assertThat(until(19, 70)).isEmpty();
  }

  @Test
  void whatHasOneReplicaLeftGoesFirst() {
    Block two = block(3, 0, 3, 4);
    Block none = block(2, 0);
    Block one = block(2, 0, 5);
    silent(0, 0);
    assertThat(until(0, 12)).extracting(BlockCopy::block).containsExactly(one, two);
    assertThat(none.holders()).containsExactly(0);
  }

  @Test
  void whatLacksTwoIsHandedOn() {
    Block block = block(3, 0, 1, 4);
    silent(0, 0);
    silent(1, 0);
    List<BlockCopy> copies = until(0, 12);
    assertThat(copies).hasSize(1);
    BlockCopy copy = copies.get(0);
    // The one in the sender's rack comes first.
    assertThat(copy.targets()).hasSize(2).endsWith(2);
    assertThat(copy.targets().get(0)).isIn(3, 5);
    assertThat(copy.from(1)).isEqualTo(copy.targets().get(0));
    arrive(copy, 20);
    assertThat(block.holders()).containsExactlyInAnyOrder(0, 1, 4, 2, copy.targets().get(0));
  }

  /** A copy that fails is made anew when it was waited for; its sender may send others at once. */
  @Test
  void aCopyThatDoesNotArriveIsMadeAnew() {
    IntStream.range(0, 3).forEach(any -> block(2, 0, 3));
    silent(0, 0);
    List<BlockCopy> first = until(0, 12);
    replication.failed(first.get(0), 0);
    List<BlockCopy> third = until(13, 15);
    assertThat(third).extracting(BlockCopy::block).doesNotContain(first.get(0).block());
    arrive(first.get(1), 20);
    arrive(third.get(0), 20);
    assertThat(until(20, 71)).isEmpty();
    assertThat(until(71, 72)).extracting(BlockCopy::block).containsExactly(first.get(0).block());
  }

  @Test
  void aNodeThatIsBackWhileItsBlockIsCopiedMakesOneTooMany() {
    Block block = block(2, 0, 3);
    silent(0, 0);
    BlockCopy copy = until(0, 12).get(0);
    heard(0, 13);
    assertThat(until(13, 15)).isEmpty();
    arrive(copy, 20);
    // Nodes 0 and the target are in one rack: one of them drops it.
    assertThat(block.holders()).hasSize(2).contains(3);
    assertThat(news).element(news.size() - 1).asString().startsWith("dropped");
  }

  @Test
  void theNodeThatStoresMostDropsWhatIsTooMuch() {
    Block block = block(2, 0, 3);
    silent(0, 0);
    BlockCopy copy = until(0, 12).get(0);
    arrive(copy, 20);
    block(2, copy.targets().get(0), 4);
    heard(0, 30);
    assertThat(block.holders()).containsExactly(0, 3);
    assertThat(news).endsWith("alive 0", "dropped " + copy.targets().get(0));
  }

  @Test
  void aSilentSenderIsToldWhenItIsHeard() {
    Block block = block(2, 0, 3);
    silent(0, 0);
    silent(3, 5);
    assertThat(until(0, 12)).isEmpty();
    heard(3, 13);
    assertThat(until(13, 13)).extracting(BlockCopy::block).containsExactly(block);
  }

  @Test
  void whatADeadSenderWasToSendIsSentByAnother() {
    block(2, 0, 3);
    silent(0, 0);
    silent(3, 5);
    assertThat(until(0, 15)).isEmpty();
    assertThat(news).contains("dead 3 lacking 1 missing 1");
    heard(0, 20);
    assertThat(until(20, 71)).isEmpty();
    assertThat(until(71, 72)).extracting(BlockCopy::source).containsExactly(0);
  }

  @Test
  void whatHasNoReplicaLeftWaitsForANodeThatHadOne() {
    Block block = block(2, 0, 3);
    silent(0, 0);
    silent(3, 0);
    assertThat(until(0, 12)).isEmpty();
    assertThat(next(12)).isEqualTo(-1);
    heard(3, 50);
    assertThat(until(50, 51)).extracting(BlockCopy::block).containsExactly(block);
  }

  /** Nobody looks again and again for a node that is not there. */
  @Test
  void whereNoNodeIsLeftToCopyToNothingIsTried() {
    block(2, 0, 3);
    IntStream.of(0, 1, 2, 4, 5).forEach(node -> silent(node, 0));
    assertThat(until(0, 100)).isEmpty();
    assertThat(next(100)).isEqualTo(-1);
    heard(5, 101);
    assertThat(until(101, 102)).hasSize(1);
  }

  /** Two replicas are missing, but only node 1 is alive without one. */
  @Test
  void whereTargetsAreTooFewTheOnesThatThereAreGetABlock() {
    block(3, 0, 3, 4);
    IntStream.range(2, 6).forEach(node -> silent(node, 0));

    List<BlockCopy> copies = until(0, 12);
    assertThat(copies).hasSize(1);
    assertThat(copies.get(0).targets()).containsExactly(1);
    arrive(copies.get(0), 13);
    assertThat(until(13, 40)).isEmpty();
    assertThat(replication.underReplicated()).isEqualTo(1);

    heard(2, 40);
    List<BlockCopy> later = until(40, 45);
    assertThat(later).hasSize(1);
    assertThat(later.get(0).targets()).containsExactly(2);
  }

  @Test
  void ofABlockThatWasDeletedNothingComes() {
    Block block = block(2, 0, 3);
    silent(0, 0);
    BlockCopy copy = until(0, 12).get(0);
    replication.remove(block);
    arrive(copy, 20);
    assertThat(block.holders()).containsExactly(0, 3);
    assertThat(next(20)).isEqualTo(-1);
  }

  @Test
  void whatIsWrittenWithoutAllItsReplicasIsCopied() {
    block(2, 4);
    assertThat(until(1, 3)).hasSize(1);
  }

  @Test
  void refusesAPaceThatCopiesNothing() {
    assertThatThrownBy(() -> replication(0, 2, 1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> replication(2, 0, 1)).isInstanceOf(IllegalArgumentException.class);
  }

  /**
   * Whatever nodes do, no node has a block twice, none drops its last replica, no node sends more
   * than it may; and when all are heard and all copies arrive, nothing lacks or is too much.
   */
  @Property(tries = 300)
  void inTheEndAllHaveWhatTheyShould(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 3) int most) {
    news.clear();
    blocks = 0;
    replication = replication(most, 2, seed);
    Random random = new Random(seed);
    List<Block> all = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      int first = random.nextInt(6);
      all.add(block(1 + random.nextInt(3), first, (first + 1 + random.nextInt(5)) % 6));
    }
    boolean[] away = new boolean[6];
    List<BlockCopy> open = new ArrayList<>();
    for (int second = 1; second < 300; second++) {
      int node = random.nextInt(6);
      if (random.nextInt(4) == 0 && second < 200) {
        turn(away, node, second);
      }
      for (int each = 0; second >= 200 && each < 6; each++) {
        if (away[each]) {
          turn(away, each, second);
        }
      }
      open.addAll(until(second, second));
      for (int each = 0; each < 6; each++) {
        int sender = each;
        assertThat(open.stream().filter(copy -> copy.source() == sender).count())
            .isLessThanOrEqualTo(most);
      }
      if (!open.isEmpty() && random.nextInt(2) == 0) {
        BlockCopy copy = open.remove(random.nextInt(open.size()));
        if (second < 200 && random.nextInt(3) == 0) {
          IntStream.range(0, copy.targets().size()).forEach(hop -> replication.failed(copy, hop));
        } else {
          arrive(copy, second);
        }
      }
      assertThat(all).allMatch(block -> block.holders().stream().distinct().count() > 0);
      assertThat(all).allSatisfy(block -> assertThat(block.holders()).doesNotHaveDuplicates());
    }
    open.forEach(copy -> arrive(copy, 300));
    for (int second = 300; second < 900; second++) {
      int now = second;
      until(second, second).forEach(copy -> arrive(copy, now));
    }
    assertThat(all).allSatisfy(block -> assertThat(block.holders()).hasSize(block.wanted()));
    assertThat(next(900)).isEqualTo(-1);
  }

  private void turn(boolean[] away, int node, int second) {
    away[node] = !away[node];
    if (away[node]) {
      silent(node, second);
    } else {
      heard(node, second);
    }
  }

  @Override
  public void stored(Block block, int from, int node, long now) {
    news.add("stored " + from + " to " + node);
  }

  @Override
  public void dropped(Block block, int node, long now) {
    news.add("dropped " + node);
  }

  @Override
  public void dead(int node, int lacking, int missing, long now) {
    news.add("dead " + node + " lacking " + lacking + " missing " + missing);
  }

  @Override
  public void alive(int node, long now) {
    news.add("alive " + node);
  }
}
