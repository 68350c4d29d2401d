/**
 * The pages about Racklab as a site, which {@code deploy/site/build} makes of their Markdown: where
 * it lies, how it is served, and how it is opened.
 */
package io.racklab.deploy.site;
