package io.racklab.deploy.security;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The hosts that a certificate covers, as names or addresses; empty if any host may use it. In a
 * certificate these are the subject alternative names (RFC 5280, section 4.2.1.6).
 */
public record HostNames(List<String> all) {
  private static final int DNS_NAME = 2;
  private static final int ADDRESS = 7;
  private static final Pattern IPV4 = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}");
  private static final Pattern IPV6 = Pattern.compile("[0-9a-f:.]*:[0-9a-f:.]*");
  private static final Pattern NAME =
      Pattern.compile("[a-z0-9]([a-z0-9-]*[a-z0-9])?(\\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*+");

  /** The names by which a machine reaches itself. */
  public static final HostNames LOOPBACK = of(List.of("localhost", "127.0.0.1", "::1"));

  /** Any host. */
  public static final HostNames ANY = new HostNames(List.of());

  public HostNames {
    all = List.copyOf(all);
  }

  /**
   * Returns the hosts, without duplicates.
   *
   * @throws IllegalArgumentException if one is neither a name nor an address
   */
  public static HostNames of(Collection<String> hosts) {
    Set<String> plain = new LinkedHashSet<>();
    hosts.forEach(host -> plain.add(plain(host)));
    return new HostNames(List.copyOf(plain));
  }

  /** Returns the hosts that a certificate names; names that cannot be read cover no host. */
  static HostNames in(X509Certificate certificate) {
    List<String> hosts = new ArrayList<>();
    try {
      Collection<List<?>> names = certificate.getSubjectAlternativeNames();
      for (List<?> name : names == null ? List.<List<?>>of() : names) {
        if (name.get(0) instanceof Integer kind && (kind == DNS_NAME || kind == ADDRESS)) {
          hosts.add(kind == ADDRESS ? plain((String) name.get(1)) : (String) name.get(1));
        }
      }
    } catch (CertificateParsingException | IllegalArgumentException e) {
      // No host has this name: without any, the certificate would cover all hosts.
      hosts.add("names that cannot be read");
    }
    return new HostNames(hosts);
  }

  HostNames and(HostNames others) {
    Set<String> both = new LinkedHashSet<>(all);
    both.addAll(others.all);
    return new HostNames(List.copyOf(both));
  }

  /** True if no host is named, so that any may use the certificate. */
  boolean any() {
    return all.isEmpty();
  }

  /** True if a host is named here, or any may use the certificate. A name may begin with *. */
  boolean cover(String host) {
    String wanted = plain(host);
    int dot = wanted.indexOf('.');
    return any()
        || all.stream().anyMatch(name -> name.equalsIgnoreCase(wanted))
        || dot > 0 && all.contains("*" + wanted.substring(dot));
  }

  static boolean address(String host) {
    return IPV4.matcher(host).matches() || IPV6.matcher(host).matches();
  }

  /** Normalises a host, so that equal addresses are equal texts. */
  private static String plain(String host) {
    String lower = host.strip().toLowerCase(Locale.ROOT);
    if (lower.startsWith("[") && lower.endsWith("]")) {
      lower = lower.substring(1, lower.length() - 1);
    }
    if (address(lower)) {
      try {
        // A numeric address: no name server is asked.
        String figures = InetAddress.getByName(lower).getHostAddress();
        return figures.equals("0:0:0:0:0:0:0:1") ? "::1" : figures;
      } catch (UnknownHostException e) {
        throw new IllegalArgumentException(host + " is not an address", e);
      }
    }
    if (!NAME.matcher(lower).matches()) {
      throw new IllegalArgumentException(host + " is neither a host's name nor an address");
    }
    return lower;
  }

  @Override
  public String toString() {
    return any() ? "any host" : String.join(", ", all);
  }
}
