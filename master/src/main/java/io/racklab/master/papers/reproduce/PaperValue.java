package io.racklab.master.papers.reproduce;

import java.util.Optional;

/**
 * The value that a paper gives for a quantity.
 *
 * @param claim as the paper states it
 * @param range the range in which the claim holds
 * @param tolerance the range in words: {@code × 1.5}
 * @param note the source of the paper's value, if that needs words; may be empty
 * @param bound the bound on possible values, where an argument shows that the paper's value is
 *     impossible
 * @param byConstruction the reason for which the row could not fail, if there is one
 */
public record PaperValue(
    PaperClaim claim,
    PaperClaim range,
    String tolerance,
    String note,
    Optional<Bound> bound,
    Optional<String> byConstruction) {}
