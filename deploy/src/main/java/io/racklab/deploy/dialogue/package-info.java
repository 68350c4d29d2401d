/**
 * Dialogues with programs that answer for schedulers: starts the programs or reaches them, waits
 * for their lines, records what both say, and plays recordings again.
 */
package io.racklab.deploy.dialogue;
