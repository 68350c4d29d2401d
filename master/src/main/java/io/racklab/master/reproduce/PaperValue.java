package io.racklab.master.reproduce;

import java.util.Optional;

/**
 * The value that a paper gives for a quantity.
 *
 * @param claim as the paper has it
 * @param range within which it holds
 * @param tolerance the same in words: {@code × 1.5}
 * @param note where the paper's value comes from, if that needs words; may be empty
 * @param bound on what can be had, where there is an argument that the paper's value cannot
 */
public record PaperValue(
    PaperClaim claim, PaperClaim range, String tolerance, String note, Optional<Bound> bound) {}
