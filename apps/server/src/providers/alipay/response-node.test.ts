import { describe, expect, it } from 'vitest'
import { responseNode } from './response-node'

describe('the node of an answer', () => {
  it.each([
    ['{"a_response":{"x":1},"sign":"s"}', '{"x":1}'],
    ['{"sign":"s", "a_response" : {"x": {"y":[{}]} }}', '{"x": {"y":[{}]} }'],
    ['{"a_response":{"nick":"}\\"{\\\\","u":"https:\\/\\/a"},"sign":"s"}', '{"nick":"}\\"{\\\\","u":"https:\\/\\/a"}'],
    ['{"other":{"a_response":{"x":0}},"a_response":{"x":1}}', '{"x":1}'],
    ['{"other":"\\"a_response\\":{\\"x\\":0}","a_response":{"x":1}}', '{"x":1}'],
    ['{"other":["a_response",{"a_response":{}}],"a_response":{"x":1}}', '{"x":1}'],
  ])('is what was sent: %s', (raw, node) => {
    expect(responseNode(raw, 'a_response')).toBe(node)
  })

  it.each([
    '',
    '{}',
    '{"a_response":"{}"}',
    '{"a_response":{"x":1',
    '{"a_response":{"x":"',
    '{"b":{"a_response":{}}}',
    '"a_response":{}',
  ])('is not found in %s', (raw) => {
    expect(responseNode(raw, 'a_response')).toBeUndefined()
  })
})
