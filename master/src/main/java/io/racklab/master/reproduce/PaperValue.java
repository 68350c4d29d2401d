package io.racklab.master.reproduce;

/**
 * The value that a paper gives for a quantity.
 *
 * @param claim as the paper has it
 * @param range within which it holds
 * @param tolerance the same in words: {@code × 1.5}
 * @param note where the paper's value comes from, if that needs words; may be empty
 */
public record PaperValue(PaperClaim claim, PaperClaim range, String tolerance, String note) {}
