import { commands } from './commands.ts'
import { decisions } from './decisions.ts'
import { alertTests, runbooks, sampleVariables, shownMetrics } from './deploy.ts'
import { environment } from './environment.ts'
import { chainSettings, metrics } from './production.ts'
import { anchors, files, links, outside } from './references.ts'
import { release } from './release.ts'
import { architectureSize, roomPages } from './room-pages.ts'
import { rooms } from './rooms.ts'
import type { DocumentCheck } from './tree.ts'

export const documentChecks: Record<string, DocumentCheck> = {
  environment,
  commands,
  rooms,
  roomPages,
  architectureSize,
  metrics,
  shownMetrics,
  runbooks,
  alertTests,
  sampleVariables,
  chainSettings,
  decisions,
  release,
  outside,
  links,
  anchors,
  files,
}
