package io.racklab.deploy.security;

import javax.net.ssl.SSLEngine;

/** An engine with fixed settings: reading or changing them is unsupported. */
abstract class FixedEngine extends SSLEngine {
  private static UnsupportedOperationException settled() {
    return new UnsupportedOperationException("the engine's settings are fixed");
  }

  @Override
  public final String[] getSupportedCipherSuites() {
    throw settled();
  }

  @Override
  public final String[] getEnabledCipherSuites() {
    throw settled();
  }

  @Override
  public final void setEnabledCipherSuites(String[] suites) {
    throw settled();
  }

  @Override
  public final String[] getSupportedProtocols() {
    throw settled();
  }

  @Override
  public final String[] getEnabledProtocols() {
    throw settled();
  }

  @Override
  public final void setEnabledProtocols(String[] protocols) {
    throw settled();
  }

  @Override
  public final void setUseClientMode(boolean mode) {
    throw settled();
  }

  @Override
  public final boolean getUseClientMode() {
    throw settled();
  }

  @Override
  public final void setNeedClientAuth(boolean need) {
    throw settled();
  }

  @Override
  public final boolean getNeedClientAuth() {
    throw settled();
  }

  @Override
  public final void setWantClientAuth(boolean want) {
    throw settled();
  }

  @Override
  public final boolean getWantClientAuth() {
    throw settled();
  }

  @Override
  public final void setEnableSessionCreation(boolean may) {
    throw settled();
  }

  @Override
  public final boolean getEnableSessionCreation() {
    throw settled();
  }
}
