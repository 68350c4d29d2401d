/**
 * A small web server on Netty: routes with a handler each, files, streams of server-sent events,
 * and actions that need the owner's token. It listens on the loopback address, or on others for
 * clients that show a token. None of it runs on the threads of a run.
 */
package io.racklab.deploy.http;
