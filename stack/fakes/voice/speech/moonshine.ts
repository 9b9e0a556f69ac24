// Speech to text with Moonshine tiny. Its weights are part of its npm package, so nothing is downloaded.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import tokenizer from 'llama-tokenizer-js'
import { InferenceSession, Tensor } from 'onnxruntime-node'

const INPUT_HZ = 16_000
const LAYERS = 6
const HEADS = 8
const HEAD_SIZE = 36
const START_TOKEN = 1
const END_TOKEN = 2
// Speech has fewer tokens than this; a model that produces more is repeating itself.
const MAX_TOKENS_PER_SECOND = 6
const MIN_TOKENS = 4
// It mistakes short questions with silence around them for silence. They are tried again with less silence.
const TRIMMED_SAMPLES = 0.15 * INPUT_HZ
const FEWEST_TOKENS = 3

type Tensors = Record<string, Tensor>

export type Transcriber = (audio: Float32Array) => Promise<string>

/** Takes mono audio at 16 kHz. */
export async function loadMoonshine(): Promise<Transcriber> {
  const library = fileURLToPath(import.meta.resolve('@moonshine-ai/moonshine-js'))
  const model = join(dirname(library), 'model/tiny/quantized')
  const options: InferenceSession.SessionOptions = { executionProviders: ['cpu'], intraOpNumThreads: 2 }
  const encoder = await InferenceSession.create(join(model, 'encoder_model.onnx'), options)
  const decoder = await InferenceSession.create(join(model, 'decoder_model_merged.onnx'), options)

  return async (audio) => {
    const text = await decode(audio, 0)
    const trimmed = audio.slice(TRIMMED_SAMPLES, -TRIMMED_SAMPLES)
    return text === '' && trimmed.length > 0 ? decode(trimmed, FEWEST_TOKENS) : text
  }

  async function decode(audio: Float32Array, fewestTokens: number): Promise<string> {
    const encoded = await encoder.run({ input_values: new Tensor('float32', audio, [1, audio.length]) })
    const states = encoded['last_hidden_state']
    if (!states) throw new Error('voice: the encoder gave no states')
    const maxTokens = Math.max(MIN_TOKENS, Math.trunc((audio.length / INPUT_HZ) * MAX_TOKENS_PER_SECOND))
    const cache = emptyCache()
    const tokens = [START_TOKEN]
    for (let step = 0; step < maxTokens; step += 1) {
      const last = tokens.at(-1) ?? START_TOKEN
      const output = await decoder.run({
        input_ids: new Tensor('int64', BigInt64Array.from([BigInt(last)]), [1, 1]),
        encoder_hidden_states: states,
        use_cache_branch: new Tensor('bool', [step > 0], [1]),
        ...cache,
      })
      const token = likeliest(output['logits'], step < fewestTokens)
      if (token === END_TOKEN) break
      tokens.push(token)
      keep(cache, output, step === 0)
    }
    return tokenizer.decode(tokens).trim()
  }
}

function emptyCache(): Tensors {
  const cache: Tensors = {}
  for (let layer = 0; layer < LAYERS; layer += 1) {
    for (const part of ['decoder', 'encoder'])
      for (const kind of ['key', 'value'])
        cache[`past_key_values.${layer}.${part}.${kind}`] = new Tensor('float32', [], [0, HEADS, 1, HEAD_SIZE])
  }
  return cache
}

/** The encoder's half is the same for every token, so it is kept from the first step only. */
function keep(cache: Tensors, output: InferenceSession.OnnxValueMapType, isFirst: boolean): void {
  for (const name of Object.keys(cache)) {
    if (!isFirst && !name.includes('.decoder.')) continue
    const present = output[name.replace('past_key_values', 'present')]
    if (present) cache[name] = present
  }
}

function likeliest(logits: InferenceSession.OnnxValueMapType[string] | undefined, goesOn: boolean): number {
  const scores = (logits as Tensor).data as Float32Array
  let best = 0
  for (let index = 1; index < scores.length; index += 1) {
    if (goesOn && index === END_TOKEN) continue
    if ((scores[index] ?? 0) > (scores[best] ?? 0)) best = index
  }
  return best
}
