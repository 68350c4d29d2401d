/**
 * Policies whose decisions another program makes, in any language: questions and answers are lines
 * of JSON. How the program is started and awaited is not known here: the launcher implements {@link
 * io.racklab.master.engine.schedule.external.Dialogues}.
 */
package io.racklab.master.engine.schedule.external;
