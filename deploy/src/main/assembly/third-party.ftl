Jars of others in lib, and their licences
=========================================

Each line is a jar, its licence by its name at https://spdx.org/licenses as its pom file states it, and where it comes
from.

Akka's licence was the Business Source License 1.1 with the change date 2026-09-20, since when version 2.8.5 is under
Apache-2.0; the pom files that were published with it still say BUSL-1.1.

The text of Apache-2.0 is in LICENSE. The others' texts are in their jars, or at https://spdx.org/licenses.

<#list dependencyMap as entry>
<#assign project = entry.getKey()>
<#assign licences = entry.getValue()?join(" or ")>
<#if project.groupId == "com.typesafe.akka" && project.version == "2.8.5"><#assign licences = "Apache-2.0"></#if>
<#if project.groupId != "io.racklab">
${project.groupId}:${project.artifactId}:${project.version}  ${licences}  ${project.url!"-"}
</#if>
</#list>
