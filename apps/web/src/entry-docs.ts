import i18next from 'i18next'
import 'openapi-explorer'
import { words } from './app/docs/words'

// The reader brings English and French, and begins anew with every document that it loads.
i18next.on('initialized', () => i18next.addResourceBundle('zh', 'translation', words))

interface Reader extends HTMLElement {
  loadSpec(document: unknown): Promise<void>
  setAuthenticationConfiguration(id: string, proof: { token: string }): void
}

const reader = document.querySelector<Reader>('openapi-explorer')
const form = document.querySelector('form')
const where = reader?.dataset.from ?? ''

async function show(key?: string): Promise<void> {
  const reply = await fetch(where, key ? { headers: { authorization: `Bearer ${key}` } } : {})
  if (!reply.ok) throw new Error(String(reply.status))
  await reader?.loadSpec(await reply.json())
  if (key) reader?.setAuthenticationConfiguration('token', { token: key })
  document.body.dataset.shown = ''
}

const complain = (words: string) => {
  const place = document.querySelector('[role=alert]')
  if (place) place.textContent = words
}

if (form)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const key = String(new FormData(form).get('key') ?? '').trim()
    complain('')
    show(key).catch(() => complain('密钥不对，或网络不通。'))
  })
else show().catch(() => complain('没有读到接口说明，请刷新再试。'))
