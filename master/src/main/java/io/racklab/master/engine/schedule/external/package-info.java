/**
 * Policies whose decisions another program makes, in any language: questions and answers are lines
 * of JSON. This package neither starts a program nor waits for one: the launcher does, by
 * implementing {@link io.racklab.master.engine.schedule.external.Dialogues}.
 */
package io.racklab.master.engine.schedule.external;
