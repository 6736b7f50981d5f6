//! The entities of a definition's names, by place: for editors.
//!
//! The checker records each name that it looks up, so that the references are exactly what it has understood. Play needs
//! none of them: they are recorded only on request.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::names;
use crate::language::{Section, Type};
use crate::source::Span;
use crate::syntax::{Document, Layer, Name, Says};

/// The sort of an entity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Sort {
    /// A kind of piece.
    Kind,
    /// Several kinds.
    Group,
    /// A zone, common to both players or of each.
    Zone,
    /// A number.
    Constant,
    /// A mark.
    Mark,
    /// A variable.
    Variable,
    /// A table.
    Table,
    /// A function.
    Function,
    /// A procedure.
    Procedure,
    /// A named movement.
    Movement,
    /// A link between squares.
    Link,
    /// A declared action.
    Action,
    /// A choice on arrival.
    Arrival,
    /// A rule.
    Rule,
    /// A ban.
    Forbidden,
    /// A priority.
    Priority,
    /// An ending.
    Ending,
    /// A phase.
    Phase,
    /// A lot of the shuffle.
    Lot,
    /// A right in the text of a position.
    Right,
    /// A kind of win, for matches.
    Win,
    /// A parameter of a function, a procedure or a movement.
    Parameter,
    /// A local name of a rule: a choice, or the variable of a loop.
    Local,
}

impl Sort {
    /// The word for such an entity in messages.
    pub fn word(self) -> &'static str {
        match self {
            Sort::Kind => "kind",
            Sort::Group => "group",
            Sort::Zone => "zone",
            Sort::Constant => "constant",
            Sort::Mark => "mark",
            Sort::Variable => "variable",
            Sort::Table => "table",
            Sort::Function => "function",
            Sort::Procedure => "procedure",
            Sort::Movement => "movement",
            Sort::Link => "link",
            Sort::Action => "action",
            Sort::Arrival => "arrival",
            Sort::Rule => "rule",
            Sort::Forbidden => "ban",
            Sort::Priority => "priority",
            Sort::Ending => "ending",
            Sort::Phase => "phase",
            Sort::Lot => "lot",
            Sort::Right => "right",
            Sort::Win => "kind of win",
            Sort::Parameter => "parameter",
            Sort::Local => "local name",
        }
    }

    /// The sort of the entries of a section with names chosen by the definition.
    pub fn of_section(section: Section) -> Option<Sort> {
        Some(match section {
            Section::Zones | Section::SideZones => Sort::Zone,
            Section::Groups => Sort::Group,
            Section::Constants => Sort::Constant,
            Section::Pieces => Sort::Kind,
            Section::Movements => Sort::Movement,
            Section::Marks => Sort::Mark,
            Section::State => Sort::Variable,
            Section::Phases => Sort::Phase,
            Section::Tables => Sort::Table,
            Section::Functions => Sort::Function,
            Section::Procedures => Sort::Procedure,
            Section::Actions => Sort::Action,
            Section::Arrivals => Sort::Arrival,
            Section::Rules => Sort::Rule,
            Section::Forbidden => Sort::Forbidden,
            Section::Priorities => Sort::Priority,
            Section::Endings => Sort::Ending,
            Section::Shuffle => Sort::Lot,
            Section::Variant
            | Section::Board
            | Section::Royal
            | Section::Setup
            | Section::Turn
            | Section::Position
            | Section::Match
            | Section::Record
            | Section::Example => return None,
        })
    }

    /// The namespace of an entity.
    pub fn space(self) -> Space {
        match self {
            Sort::Kind
            | Sort::Group
            | Sort::Zone
            | Sort::Constant
            | Sort::Mark
            | Sort::Variable
            | Sort::Table
            | Sort::Function
            | Sort::Procedure
            | Sort::Movement
            | Sort::Link => Space::Values,
            Sort::Parameter | Sort::Local => Space::Local,
            Sort::Action
            | Sort::Arrival
            | Sort::Rule
            | Sort::Forbidden
            | Sort::Priority
            | Sort::Ending
            | Sort::Phase
            | Sort::Lot
            | Sort::Right
            | Sort::Win => Space::Own(self),
        }
    }

    fn of(entity: names::Entity) -> Sort {
        match entity {
            names::Entity::Kind(_) => Sort::Kind,
            names::Entity::Group(_) => Sort::Group,
            names::Entity::Zone(_) => Sort::Zone,
            names::Entity::Constant(_) => Sort::Constant,
            names::Entity::Mark(_) | names::Entity::Attribute(_) => Sort::Mark,
            names::Entity::Variable(_) => Sort::Variable,
            names::Entity::Table(_) => Sort::Table,
            names::Entity::Function(_) => Sort::Function,
            names::Entity::Procedure(_) => Sort::Procedure,
            names::Entity::Movement => Sort::Movement,
            names::Entity::Link => Sort::Link,
        }
    }
}

/// Names that must all differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Space {
    /// The namespace of everything that expressions and movements can use.
    Values,
    /// The names of one rule.
    Local,
    /// The entities of one sort.
    Own(Sort),
}

/// An entity.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Entity {
    /// Its sort.
    pub sort: Sort,
    /// Its name.
    pub name: String,
    /// The place of its declaration, if it is local to one rule: other rules may use the same name.
    pub local: Option<Span>,
}

impl Entity {
    /// An entity of the whole definition.
    pub fn new(sort: Sort, name: impl Into<String>) -> Entity {
        Entity { sort, name: name.into(), local: None }
    }
}

/// The role of a name at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Role {
    /// It declares the entity.
    Declares,
    /// It changes what another file declares.
    Changes,
    /// It removes a declaration of another file.
    Removes,
    /// It refers to the entity.
    Uses,
    /// Something else than the name, such as a letter for castling, refers implicitly to the entity.
    Implies,
}

/// A name at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reference {
    /// The place of the name, without quotes and parameters. Empty if it is only implied.
    pub place: Span,
    /// Its entity.
    pub entity: Entity,
    /// Its role.
    pub role: Role,
}

/// The recorded names of a document.
pub struct Recorded {
    /// All names, in the order of their places.
    pub references: Vec<Reference>,
    /// The types of values, and of the results of functions and tables.
    pub types: HashMap<Entity, Type>,
    /// The types of expressions, by their places.
    pub values: BTreeMap<Span, Type>,
}

/// Records the entities of a document's names while it is checked.
pub(super) struct Recorder {
    /// Without a store, it records nothing.
    found: Option<RefCell<Found>>,
}

#[derive(Default)]
struct Found {
    /// The reference at each place. Of several entities of one name, as with a movement's parameter, it is the first.
    written: BTreeMap<Span, (Entity, Role)>,
    implied: BTreeSet<(Span, Entity)>,
    types: HashMap<Entity, Type>,
    values: BTreeMap<Span, Type>,
}

impl Recorder {
    /// A recorder that records nothing.
    pub(super) fn silent() -> Recorder {
        Recorder { found: None }
    }

    /// A recorder that knows the declarations of a document's sections.
    pub(super) fn of(document: &Document) -> Recorder {
        let recorder = Recorder { found: Some(RefCell::default()) };
        recorder.entries(document);
        for name in document.endings.iter().filter_map(|ending| ending.kind.as_ref()) {
            recorder.add(name, Entity::new(Sort::Win, &name.text), Role::Declares);
        }
        recorder
    }

    /// The declarations, changes and removals of sections, file by file.
    fn entries(&self, document: &Document) {
        let mut declared: BTreeMap<Entity, bool> = BTreeMap::new();
        for (sort, layer) in
            document.layers.all().filter_map(|layer| Some((sort_of(document, layer)?, layer)))
        {
            let (Some(name), Some(place)) = (layer.path.last(), layer.name) else { continue };
            let entity = Entity::new(sort, name.as_str());
            let known = declared.get(&entity).copied();
            let role = match (layer.says, known) {
                (Says::Away | Says::IfPresent | Says::Kept, None) => continue,
                (Says::Away, _) => Role::Removes,
                (Says::IfPresent | Says::Kept, _) | (_, Some(true)) => Role::Changes,
                (Says::Usually | Says::Itself, _) => Role::Declares,
            };
            declared.insert(entity.clone(), role != Role::Removes);
            self.place(place, entity, role);
        }
    }

    /// A reference to a declaration.
    pub(super) fn uses(&self, name: &Name, entity: names::Entity) {
        self.uses_entry(name, Sort::of(entity));
    }

    /// A name that refers to an entry of a section.
    pub(super) fn uses_entry(&self, name: &Name, sort: Sort) {
        if self.found.is_some() {
            self.add(name, Entity::new(sort, name.head()), Role::Uses);
        }
    }

    /// A declaration local to one rule.
    pub(super) fn declares_local(&self, name: &Name, sort: Sort, ty: Option<Type>) {
        if self.found.is_some()
            && let Some(place) = name.place()
        {
            let entity = Entity { sort, name: name.text.clone(), local: Some(place) };
            ty.into_iter().for_each(|ty| self.has_type(entity.clone(), ty));
            self.place(place, entity, Role::Declares);
        }
    }

    /// The type of an entry of a section, or of its result.
    pub(super) fn gives(&self, sort: Sort, name: &Name, ty: Type) {
        if self.found.is_some() {
            self.has_type(Entity::new(sort, name.head()), ty);
        }
    }

    fn has_type(&self, entity: Entity, ty: Type) {
        if let Some(found) = &self.found {
            found.borrow_mut().types.entry(entity).or_insert(ty);
        }
    }

    /// The type of an expression at a place. Expressions that letters imply are left out.
    pub(super) fn has_value(&self, place: Span, ty: Type) {
        if let Some(found) = &self.found
            && place.start < place.end
        {
            found.borrow_mut().values.entry(place).or_insert(ty);
        }
    }

    /// A reference to a local declaration.
    pub(super) fn uses_local(&self, name: &Name, declared: &Name) {
        let Some(found) = &self.found else { return };
        let known = declared.place().and_then(|place| found.borrow().written.get(&place).cloned());
        if let Some((entity, _)) = known {
            self.add(name, entity, Role::Uses);
        }
    }

    fn add(&self, name: &Name, entity: Entity, role: Role) {
        if let Some(place) = name.place() {
            self.place(place, entity, role);
        } else if name.span.start == name.span.end
            && let Some(found) = &self.found
        {
            found.borrow_mut().implied.insert((name.span, entity));
        }
    }

    fn place(&self, place: Span, entity: Entity, role: Role) {
        if let Some(found) = &self.found {
            found.borrow_mut().written.entry(place).or_insert((entity, role));
        }
    }

    /// The recorded names, in the order of the places.
    pub(super) fn finish(self) -> Recorded {
        let Found { written, implied, types, values } =
            self.found.map(RefCell::into_inner).unwrap_or_default();
        let written = written.into_iter().map(|(place, (entity, role))| Reference { place, entity, role });
        let implied =
            implied.into_iter().map(|(place, entity)| Reference { place, entity, role: Role::Implies });
        let mut references: Vec<Reference> = written.chain(implied).collect();
        references.sort_by_key(|reference| reference.place);
        Recorded { references, types, values }
    }
}

/// The sort of the entries of a section.
fn sort_of(document: &Document, layer: &Layer) -> Option<Sort> {
    let path: Vec<&str> = layer.path.iter().map(String::as_str).collect();
    match path[..] {
        ["board", "links", _] => Some(Sort::Link),
        ["position", name] => {
            document.position.rights.iter().any(|rights| rights.name.text == name).then_some(Sort::Right)
        }
        ["shuffle", name] => {
            document.shuffle.lots.iter().any(|lot| lot.name.text == name).then_some(Sort::Lot)
        }
        [section, name] if name != "*" => Sort::of_section(Section::named(section)?),
        _ => None,
    }
}
