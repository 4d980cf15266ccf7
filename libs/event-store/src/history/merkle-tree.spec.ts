import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { MerkleTree } from './merkle-tree.js';

const sha256 = (...parts: Uint8Array[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const leafOf = (data: Uint8Array): Buffer => sha256(Buffer.of(0), data);

/** The root as defined in RFC 6962, 2.1. */
function definition(leaves: readonly Buffer[]): Buffer {
  if (leaves.length === 0) return sha256();
  if (leaves.length === 1) return leaves[0]!;
  let left = 1;
  while (left * 2 < leaves.length) left *= 2;
  return sha256(Buffer.of(1), definition(leaves.slice(0, left)), definition(leaves.slice(left)));
}

function treeOf(leaves: readonly Buffer[]): MerkleTree {
  const tree = new MerkleTree();
  for (const leaf of leaves) tree.append(leaf);
  return tree;
}

// The leaves and roots of Certificate Transparency's own tests.
const LEAVES = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
].map((text) => leafOf(Buffer.from(text, 'hex')));
const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

describe('the tree over history', () => {
  it.each(ROOTS.map((root, size) => ({ size, root })))('of $size leaves', ({ size, root }) => {
    expect(treeOf(LEAVES.slice(0, size)).root().toString('hex')).toBe(root);
  });

  const leafLists = fc
    .integer({ min: 0, max: 200 })
    .map((count) => Array.from({ length: count }, (_, i) => leafOf(Buffer.from(String(i)))));

  it('is the tree of RFC 6962', () => {
    fc.assert(
      fc.property(leafLists, (leaves) => {
        expect(treeOf(leaves).root()).toEqual(definition(leaves));
      }),
    );
  });

  it('goes on from the peaks of any size before it', () => {
    fc.assert(
      fc.property(leafLists, fc.nat(200), (leaves, asked) => {
        const first = treeOf(leaves.slice(0, asked));
        const tree = new MerkleTree(first.size, first.peaks);
        for (const leaf of leaves.slice(asked)) tree.append(leaf);
        expect(tree.root()).toEqual(treeOf(leaves).root());
        expect(tree.size).toBe(leaves.length);
      }),
    );
  });

  it('does not go on from peaks of another size', () => {
    const { peaks } = treeOf(LEAVES.slice(0, 3));
    expect(() => new MerkleTree(4, peaks)).toThrow(RangeError);
  });
});
