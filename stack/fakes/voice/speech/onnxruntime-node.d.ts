// The package refers to a type declaration file that it does not contain.
declare module 'onnxruntime-node' {
  export * from 'onnxruntime-common'
}
