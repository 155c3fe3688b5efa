import { walkOverlays } from './walk-overlays'

walkOverlays(1)
