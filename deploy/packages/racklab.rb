# A formula for Homebrew: brew install ./racklab.rb
class Racklab < Formula
  desc "Emulator for MapReduce schedulers"
  url "@URL@"
  version "@VERSION@"
  sha256 "@SHA256@"
  license "Apache-2.0"

  depends_on "openjdk"

  def install
    libexec.install "bin", "lib", "testkit", "python", "docs", *Dir["site"]
    # The start script follows links to its folder, and takes the Java that JAVA_HOME names.
    (bin/"racklab").write_env_script libexec/"bin/racklab", JAVA_HOME: "${JAVA_HOME:-#{Formula["openjdk"].opt_prefix}}"
    man1.install "share/man/man1/racklab.1"
    bash_completion.install "share/bash-completion/completions/racklab"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/racklab --version")
    system bin/"racklab", "run", "--clock", "virtual", "--quiet", "--out", testpath/"out"
    assert_predicate testpath/"out/run.json", :exist?
  end
end
