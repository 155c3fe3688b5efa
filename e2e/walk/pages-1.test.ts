import { walkPages } from './walk'

walkPages(1)
