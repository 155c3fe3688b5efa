import { createRoot } from 'react-dom/client'
import '../tokens.css'
import '../base.css'
import { Gallery, type Room } from './Gallery'

const root = document.getElementById('root')
if (root) createRoot(root).render(<Gallery start={(location.hash.slice(1) || 'showing') as Room} />)
