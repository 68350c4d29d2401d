/**
 * Archives of results that can be checked on another machine: their content, unpacking them,
 * repeating their runs, and reporting the first difference.
 */
package io.racklab.deploy.pack;
