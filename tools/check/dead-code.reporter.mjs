// Tells check/dead-code.ts, in one line of JSON, what knip found and how many files it read.
import { relative } from 'node:path'

const kinds = {
  files: 'unused file',
  dependencies: 'unused dependency',
  devDependencies: 'unused dependency',
  optionalPeerDependencies: 'optional peer is used',
  unlisted: 'dependency not in package.json',
  binaries: 'program not in package.json',
  unresolved: 'import leads nowhere',
  exports: 'unused export',
  types: 'unused exported type',
  nsExports: 'unused export',
  nsTypes: 'unused exported type',
  duplicates: 'exported twice',
  enumMembers: 'unused enum member',
  namespaceMembers: 'unused namespace member',
}

export default ({ issues, counters, cwd, configurationHints }) => {
  const findings = Object.entries(kinds).flatMap(([kind, said]) =>
    Object.values(issues[kind] ?? {}).flatMap((bySymbol) =>
      Object.values(bySymbol).map(({ filePath, line, symbol }) => {
        const file = relative(cwd, filePath)
        return kind === 'files' ? `${file}:1 ${said}` : `${file}:${line ?? 1} ${said}: ${symbol}`
      }),
    ),
  )
  for (const { workspaceName, identifier, type } of configurationHints) {
    findings.push(`knip.json:1 ${workspaceName ?? '.'}: ${String(identifier)} (${type})`)
  }
  process.stdout.write(`${JSON.stringify({ read: counters.processed, findings })}\n`)
}
