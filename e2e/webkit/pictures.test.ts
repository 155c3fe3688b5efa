import { expect, it } from 'vitest'
import { aMember } from '../booking/bookings'
import { iphones, KNOWN, onIphones } from './iphone'

/** A photograph that this engine has drawn, put into the field as its picker does. */
function choosePhotograph(): boolean {
  const field = document.querySelector<HTMLInputElement>('[role=dialog] input[type=file]')
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')
  if (!field || !pen) return false
  canvas.width = 3000
  canvas.height = 2000
  pen.fillStyle = '#c96'
  pen.fillRect(0, 0, 3000, 2000)
  pen.fillStyle = '#369'
  pen.fillRect(900, 400, 1200, 1200)
  const letters = atob(canvas.toDataURL('image/jpeg').split(',')[1] ?? '')
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
  const chosen = new DataTransfer()
  chosen.items.add(new File([bytes], 'me.jpg', { type: 'image/jpeg', lastModified: 1 }))
  field.files = chosen.files
  return field.dispatchEvent(new Event('change', { bubbles: true }))
}

onIphones('pictures in WebKit', () => {
  const start = iphones('pictures')

  it('a portrait is drawn, sent in chunks and shown to its owner while it waits', async () => {
    const { token } = await aMember()
    const cookies = { ...KNOWN, access_token: token }
    const { tap, run, sees, hydrated, looksWhole } = await start('phone', { path: '/mine/edit', cookies })
    await hydrated()
    await tap('button', '^更换头像$')
    await expect.poll(() => run(choosePhotograph)).toBe(true)
    await sees('头像审核中，现在只有您能看到')
    const width = () =>
      run(() => document.querySelector<HTMLImageElement>('main img[src^="/photo/M"]')?.naturalWidth ?? 0)
    await expect.poll(width, { timeout: 20_000 }).toBe(240)
    await looksWhole('a portrait that waits')
  })
})
