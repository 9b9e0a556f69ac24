// The package names a file of types that it does not carry.
declare module 'onnxruntime-node' {
  export * from 'onnxruntime-common'
}
