//! The tree in memory: flat lists of nodes, edges and branches that refer to one another by number.

use std::num::NonZeroU32;

use motherlode_core::{Game, PerSeat, Seat, SeatCount};

use crate::judge::Shares;

/// Makes a number that refers to an entry of one of the lists, so that none can be taken for another.
macro_rules! entry {
    ($name:ident) => {
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(super) struct $name(NonZeroU32);

        impl $name {
            /// Refers to the entry at a place; nothing past the largest number.
            #[inline]
            pub(super) fn at(place: usize) -> Option<$name> {
                u32::try_from(place).ok()?.checked_add(1).and_then(NonZeroU32::new).map($name)
            }

            #[inline]
            pub(super) fn place(self) -> usize {
                self.0.get() as usize - 1
            }
        }
    };
}

entry!(NodeId);
entry!(EdgeId);
entry!(BranchId);

/// A position, or rather all positions that the searching seat cannot tell apart.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) visits: u32,
    /// The mean over all visits.
    pub(super) shares: Shares,
    /// Who acts; nobody where chance does or the game is over, or as long as no edge is there.
    pub(super) seat: Option<Seat>,
    pub(super) edges: Block,
    /// What came out, where chance acts.
    pub(super) branches: Option<BranchId>,
    /// What the priors of all legal actions add up to.
    pub(super) promise: f32,
}

/// The edges of a node lie side by side.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Block {
    first: u32,
    length: u32,
    /// Room for so many.
    room: Room,
}

impl Block {
    #[inline]
    pub(super) fn range(self) -> std::ops::Range<usize> {
        self.first as usize..self.first as usize + self.length as usize
    }

    #[inline]
    fn is_full(self) -> bool {
        self.length as usize == self.room.get()
    }
}

/// Blocks come in few sizes, so that one that was outgrown serves another node.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(super) struct Room(u8);

impl Room {
    const SIZES: usize = 9;
    const FIRST: usize = 8;

    const fn get(self) -> usize {
        match self.0 {
            0 => 0,
            step => Room::FIRST << (2 * (step as usize - 1)),
        }
    }

    const fn step(self) -> usize {
        self.0 as usize
    }

    const fn larger(self) -> Room {
        Room(self.0 + 1)
    }
}

/// What a selection looks at, kept apart from the rest so that it is read in one go.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hope {
    /// What the acting seat got on average.
    pub(super) mean: f32,
    /// How much more it may hope for, as long as little was seen.
    pub(super) reach: f32,
}

/// An action at a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge<A> {
    pub(super) action: A,
    pub(super) visits: u32,
    /// How many visits of the node had a state where the action was not legal.
    pub(super) missed: u32,
    /// How good the action looked at first.
    pub(super) prior: f32,
    pub(super) next: Next,
}

/// Where an edge leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Next {
    /// It was never followed, or there was no room.
    Nowhere,
    /// Nothing was revealed.
    Node(NodeId),
    /// To one of several, depending on what was seen.
    Branches(BranchId),
}

/// What the searching seat saw, and where that leads; with the next of its siblings.
#[derive(Clone, Debug)]
pub(super) struct Branch<O> {
    pub(super) seen: O,
    pub(super) node: NodeId,
    pub(super) sibling: Option<BranchId>,
}

/// Nodes, edges and branches.
#[derive(Clone, Debug)]
pub(super) struct Tree<G: Game> {
    pub(super) nodes: Vec<Node>,
    pub(super) edges: Vec<Edge<G::Action>>,
    /// As many as edges.
    pub(super) hopes: Vec<Hope>,
    pub(super) branches: Vec<Branch<G::Observation>>,
    /// Blocks that were outgrown, by room.
    free: [Vec<u32>; Room::SIZES],
    pub(super) seats: SeatCount,
    pub(super) root: NodeId,
    /// When all lists take so many bytes, the tree grows no more.
    pub(super) memory: usize,
    /// Whether states that came to the same node were not always the same.
    pub(super) varies: bool,
}

impl<G: Game> Tree<G> {
    /// A tree with nothing but a root.
    pub(super) fn new(seats: SeatCount, memory: usize) -> Self {
        Tree {
            nodes: vec![Node::new(seats)],
            edges: Vec::new(),
            hopes: Vec::new(),
            branches: Vec::new(),
            free: Default::default(),
            seats,
            root: NodeId(NonZeroU32::MIN),
            memory,
            varies: false,
        }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        *self = Tree::new(self.seats, self.memory);
    }

    #[inline]
    pub(super) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.place()]
    }

    #[inline]
    pub(super) fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.place()]
    }

    #[inline]
    pub(super) fn edge(&self, id: EdgeId) -> &Edge<G::Action> {
        &self.edges[id.place()]
    }

    /// The edges of a node, in the order in which they are tried.
    pub(super) fn edges_of(&self, id: NodeId) -> &[Edge<G::Action>] {
        &self.edges[self.node(id).edges.range()]
    }

    /// Each edge of a node with what its seat got on average.
    pub(super) fn means_of(&self, id: NodeId) -> impl Iterator<Item = (&Edge<G::Action>, f32)> {
        let range = self.node(id).edges.range();
        self.edges[range.clone()].iter().zip(&self.hopes[range]).map(|(edge, hope)| (edge, hope.mean))
    }

    /// The nodes that a list of branches leads to.
    pub(super) fn siblings(
        &self,
        first: Option<BranchId>,
    ) -> impl Iterator<Item = &Branch<G::Observation>> + use<'_, G> {
        let branch = |id: BranchId| &self.branches[id.place()];
        std::iter::successors(first.map(branch), move |at| at.sibling.map(branch))
    }

    /// How many bytes the lists take.
    pub(super) fn size(&self) -> usize {
        self.nodes.len() * size_of::<Node>()
            + self.edges.len() * (size_of::<Edge<G::Action>>() + size_of::<Hope>())
            + self.branches.len() * size_of::<Branch<G::Observation>>()
    }

    /// Whether it grows no more.
    pub(super) fn is_full(&self) -> bool {
        self.size() >= self.memory
    }

    /// Adds a node that nothing leads to yet; nothing if there is no room.
    pub(super) fn add_node(&mut self) -> Option<NodeId> {
        if self.is_full() {
            return None;
        }
        let id = NodeId::at(self.nodes.len())?;
        self.nodes.push(Node::new(self.seats));
        Some(id)
    }

    /// Adds a branch before others.
    pub(super) fn add_branch(
        &mut self,
        seen: G::Observation,
        node: NodeId,
        sibling: Option<BranchId>,
    ) -> Option<BranchId> {
        let id = BranchId::at(self.branches.len())?;
        self.branches.push(Branch { seen, node, sibling });
        Some(id)
    }

    /// How many edges a node can take before its block is outgrown again.
    pub(super) fn spare(&self, id: NodeId) -> usize {
        let block = self.node(id).edges;
        let room = if block.is_full() { block.room.larger() } else { block.room };
        room.get() - block.length as usize
    }

    /// Copies the block of a node of another tree, with all its room; nothing if there are too many already.
    pub(super) fn copy_edges(&mut self, other: &Tree<G>, block: Block) -> Option<Block> {
        let whole = block.first as usize..block.first as usize + block.room.get();
        let first = u32::try_from(self.edges.len()).ok()?;
        self.edges.extend_from_slice(&other.edges[whole.clone()]);
        self.hopes.extend_from_slice(&other.hopes[whole]);
        Some(Block { first, ..block })
    }

    /// Adds edges to a node, no more than it can take; whether there was memory for them.
    pub(super) fn add_edges(
        &mut self,
        id: NodeId,
        fresh: &[Edge<G::Action>],
        hope: impl Fn(&Edge<G::Action>) -> Hope,
    ) -> bool {
        let Some(filler) = fresh.first() else { return false };
        let mut block = self.node(id).edges;
        if block.is_full() {
            let former = block;
            block.room = former.room.larger();
            let Some(free) = self.free.get_mut(block.room.step()) else { return false };
            block.first = match free.pop() {
                Some(first) => first,
                None if self.is_full() => return false,
                None => {
                    let Ok(first) = u32::try_from(self.edges.len()) else { return false };
                    let length = self.edges.len() + block.room.get();
                    self.edges.resize(length, *filler);
                    self.hopes.resize(length, hope(filler));
                    first
                }
            };
            self.edges.copy_within(former.range(), block.first as usize);
            self.hopes.copy_within(former.range(), block.first as usize);
            if former.room.get() > 0 {
                self.free[former.room.step()].push(former.first);
            }
        }
        let places = block.range().end..;
        for (place, edge) in places.zip(fresh.iter().take(block.room.get() - block.length as usize)) {
            self.edges[place] = *edge;
            self.hopes[place] = hope(edge);
            block.length += 1;
        }
        self.node_mut(id).edges = block;
        true
    }
}

impl Node {
    pub(super) fn new(seats: SeatCount) -> Node {
        Node {
            visits: 0,
            shares: PerSeat::from_fn(seats, |_| 0.0),
            seat: None,
            edges: Block::default(),
            branches: None,
            promise: 0.0,
        }
    }
}
