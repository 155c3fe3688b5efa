import './without-eval'
import './ui/tokens.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/App'

/** Browsers hide the attribute from scripts that read the page; the property tells it. */
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce

const root = document.getElementById('root')
if (root) createRoot(root).render(<App nonce={nonce} />)
