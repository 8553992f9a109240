declare module 'heic-decode' {
  interface Decoded {
    width: number;
    height: number;
    /** RGBA, 8 bits each. */
    data: Uint8ClampedArray;
  }
  interface Images extends Array<{ width: number; height: number; decode(): Promise<Decoded> }> {
    dispose(): void;
  }
  function decode(input: { buffer: Uint8Array }): Promise<Decoded>;
  namespace decode {
    function all(input: { buffer: Uint8Array }): Promise<Images>;
  }
  export = decode;
}
