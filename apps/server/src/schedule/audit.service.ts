import { cellsAddUp } from './audit.sql'

export const scheduleChecks = [cellsAddUp]
