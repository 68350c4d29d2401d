/**
 * A small web server on the Netty that is there: routes with a handler each, files, streams of
 * server-sent events, and actions that only the owner of a token may ask for. It serves the
 * loopback address alone, or others to whoever shows a token. Nothing of it runs on the threads of
 * a run.
 */
package io.racklab.deploy.http;
