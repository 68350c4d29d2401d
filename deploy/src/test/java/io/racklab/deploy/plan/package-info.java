/** Plans of whole experiments. */
package io.racklab.deploy.plan;
