package io.racklab.deploy.architecture.families;

import io.racklab.deploy.architecture.families.basic.Plain;

/** What all families know, and knows one of them. */
public class Api {
  Plain plain;
}
