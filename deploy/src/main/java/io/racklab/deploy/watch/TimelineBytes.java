package io.racklab.deploy.watch;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.racklab.master.analysis.timeline.Lane;
import io.racklab.master.analysis.timeline.Timeline;
import io.racklab.protocol.AttemptKind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A timeline in the format of run-data.js: the length of a head in four bytes, the head as JSON,
 * padded to four bytes; then the first attempt of each lane and the number of attempts (32 bits
 * each); then, for all attempts, start and finish in seconds (32-bit floating point), the job's
 * index in the head (32 bits), and flags (8 bits) for a map, a speculative attempt or duplicate, an
 * attempt that was not chosen, and the first attempt of its task. All numbers are little-endian, so
 * that a browser maps them without conversion.
 */
final class TimelineBytes {
  private static final int MAP = 1;
  private static final int SECOND = 2;
  private static final int CAME_TO_NOTHING = 4;
  private static final int FIRST = 8;
  private static final int WORD = 4;
  private static final int PER_ATTEMPT = 3 * WORD + 1;

  private TimelineBytes() {}

  static byte[] of(Timeline timeline) throws IOException {
    byte[] head = new ObjectMapper().writeValueAsBytes(head(timeline));
    int padded = (head.length + WORD - 1) / WORD * WORD;
    int lanes = timeline.lanes().size();
    ByteBuffer bytes =
        ByteBuffer.allocate(
                Math.addExact(
                    WORD + padded + (lanes + 1) * WORD,
                    Math.multiplyExact(timeline.size(), PER_ATTEMPT)))
            .order(ByteOrder.LITTLE_ENDIAN);
    bytes.putInt(head.length).put(head).position(WORD + padded);
    for (int lane = 0; lane <= lanes; lane++) {
      bytes.putInt(timeline.laneStart(lane));
    }
    for (int i = 0; i < timeline.size(); i++) {
      bytes.putFloat((float) timeline.start(i));
    }
    for (int i = 0; i < timeline.size(); i++) {
      bytes.putFloat((float) timeline.finish(i));
    }
    for (int i = 0; i < timeline.size(); i++) {
      bytes.putInt(timeline.job(i));
    }
    for (int i = 0; i < timeline.size(); i++) {
      bytes.put(look(timeline, i));
    }
    return bytes.array();
  }

  private static Map<String, Object> head(Timeline timeline) {
    Map<String, Object> head = new LinkedHashMap<>();
    head.put("lanes", timeline.lanes().stream().map(TimelineBytes::lane).toList());
    head.put("jobs", timeline.jobs());
    head.put("attempts", timeline.size());
    head.put("end", timeline.end());
    return head;
  }

  private static List<Object> lane(Lane lane) {
    return List.of(lane.rack(), lane.node(), lane.map() ? "map" : "reduce", lane.number());
  }

  private static byte look(Timeline timeline, int attempt) {
    boolean second =
        timeline
            .kind(attempt)
            .filter(kind -> kind == AttemptKind.SPECULATIVE || kind == AttemptKind.DUPLICATE)
            .isPresent();
    return (byte)
        ((timeline.map(attempt) ? MAP : 0)
            | (second ? SECOND : 0)
            | (timeline.first(attempt) ? FIRST : 0)
            | (timeline.chosen(attempt) ? 0 : CAME_TO_NOTHING));
  }
}
